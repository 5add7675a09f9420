-- What a process was about to send when it was last heard of: read from its journal, settled in every state of a campaign, and kept
-- with the time and the reason where nobody can tell.

alter table campaign_chunks
  -- The journal of whoever held the lease `journal_lease`; good for nothing where the chunk has been claimed since by a version that
  -- keeps none, which raises `lease_number` alone.
  add journal_id uuid,
  add journal_lease integer not null default 0,
  -- The lease under which it was given back with nothing under way. Any other than `lease_number`: something may be.
  add settled_lease integer not null default 0;
update campaign_chunks set settled_lease = lease_number where done;
create index campaign_chunks_open on campaign_chunks (campaign_id, number) where settled_lease <> lease_number;

alter table delivery_queue
  add journal_id uuid,
  add journal_lease integer not null default 0;

-- Since when, and why, nobody can tell what became of a delivery. Few are, so that the ledger has no columns for it.
create table unknown_deliveries (
  delivery_id uuid primary key,
  reason text not null check (reason in ('no_reply', 'sender_ended', 'no_journal')),
  occurred_at timestamptz(3) not null
);
