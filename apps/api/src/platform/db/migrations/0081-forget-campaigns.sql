-- note: lets what a person has done for campaigns go with their account, as what they have done for tasks does.

grant delete on activity_tally to taice_app;
