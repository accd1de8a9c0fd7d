-- One transfer pays one thing out: a refund, a customer's balance, or a credit that belonged to nobody.

create table payout_reference (
  utr text primary key,
  pays text not null check (pays in ('refund', 'balance', 'stray credit'))
);
comment on table payout_reference is 'The bank''s reference numbers of payouts, whatever was paid with them.';

insert into payout_reference (utr, pays)
select payout_utr, 'refund' from refund where payout_utr is not null
union all select payout_utr, 'balance' from customer_balance_entry where payout_utr is not null
union all select payout_utr, 'stray credit' from bank_credit where payout_utr is not null
on conflict do nothing;

create trigger payout_reference_is_history before update or delete on payout_reference for each row
  execute function refuse_change();

create function keep_payout_reference() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.payout_utr is distinct from old.payout_utr then
    insert into payout_reference (utr, pays) values (new.payout_utr, tg_argv[0]);
  end if;
  return null;
end $$;
create trigger refund_payout_once after insert or update of payout_utr on refund for each row
  when (new.payout_utr is not null) execute function keep_payout_reference('refund');
create trigger customer_balance_payout_once after insert on customer_balance_entry for each row
  when (new.payout_utr is not null) execute function keep_payout_reference('balance');
create trigger bank_credit_payout_once after insert or update of payout_utr on bank_credit for each row
  when (new.payout_utr is not null) execute function keep_payout_reference('stray credit');
