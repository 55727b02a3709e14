-- Who decided, as the assertion of the operator's identity provider proved it: issuer and subject. Null: not proven.
alter table operator_action add column issuer text;
alter table operator_action add column operator_subject text;
alter table operator_action add constraint operator_action_proof check ((issuer is null) = (operator_subject is null));

-- What one person has decided and waits for a second one, who decides the same.
create table operator_approval (
  kind text not null,
  subject text not null,
  action text not null,
  -- What exactly was approved, as JSON: another amount or another state is another decision.
  terms text not null,
  issuer text not null,
  operator_subject text not null,
  operator text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (kind, subject, action, terms, issuer, operator_subject)
);

-- Until when the assertions of a person are void, because the person has signed out.
create table operator_session_end (
  issuer text not null,
  operator_subject text not null,
  ended_at timestamptz not null,
  primary key (issuer, operator_subject)
);
