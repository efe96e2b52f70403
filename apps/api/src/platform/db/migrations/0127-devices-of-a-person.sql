-- note: whose devices they are is asked at every first video, and by who looks for crowds.

create index device_user_person on device_user (user_id);
