-- What a source has and a run does not bring: the report lists it, to be rebuilt by hand.
create table migration_notes (
  run_id uuid not null references migration_runs on delete cascade,
  kind text not null,
  source_id text not null,
  name text not null,
  source_state text,
  contacts bigint,
  detail text,
  primary key (run_id, kind, source_id)
);

-- Templates and campaigns that earlier runs have brought.
create index migration_items_of_content on migration_items (kind, source_id) where kind in ('template', 'campaign');

update migrations set options = '{"selected_streams": null, "source_html": "sanitised", "include_sent": false, "name_suffix": null}' || options;
update migration_runs set options = '{"selected_streams": null, "source_html": "sanitised", "include_sent": false, "name_suffix": null}' || options;
