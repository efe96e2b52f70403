-- note: whoever has told the bot to stop hears nothing more, whatever Telegram says of what it may.

alter table "user" add column telegram_stopped boolean not null default false;
