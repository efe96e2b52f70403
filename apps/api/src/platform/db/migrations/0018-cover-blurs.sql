-- note: the blur of a cover is a ThumbHash from now on; what was made before stands without one until its poster comes.

update video_asset set result = jsonb_set(result, '{placeholder}', '""')
where result ->> 'placeholder' like 'data:%';
