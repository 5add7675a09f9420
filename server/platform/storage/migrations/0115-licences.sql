-- A licence that was removed stays, so that an older one cannot be installed after it.
alter table licences add column removed_at timestamptz(3);

-- Webhooks beyond a smaller plan are paused.
alter table webhook_endpoints drop constraint webhook_endpoints_state_reason_check;
alter table webhook_endpoints add constraint webhook_endpoints_state_reason_check check (
  state_reason in (
    'manual', 'user_lost_access', 'key_lost_access', 'failing', 'gone', 'failing_condition', 'plan_limit', 'paused_too_long'));
