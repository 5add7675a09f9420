-- How often the address at which an automation receives webhooks was replaced. The earlier addresses do not work any more.
alter table flows add column webhook_generation smallint not null default 0;
