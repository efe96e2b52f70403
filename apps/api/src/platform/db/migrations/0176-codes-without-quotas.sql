-- note: codes and places of orders have no quotas: verified accounts redeem

delete from app_config where key in ('code_first_max', 'code_known_ms', 'code_points_per_day', 'code_points_per_30_days',
  'people_per_place', 'people_per_receiver');
