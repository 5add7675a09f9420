-- A job settles calls that nothing will settle any more. Few calls are under way at a time.
create index flow_calls_open on flow_calls (started_at) where status = 'calling';
