-- When a contact last ceased to be sent marketing mail: it unsubscribed, bounced, complained, was taken back from `subscribed` or
-- put into the trash. A link to confirm that was made before is overtaken, and confirms nothing.
alter table contacts add column mail_ended_at timestamptz(3);
