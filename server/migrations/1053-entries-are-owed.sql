-- What an entry changes in a supplier's balance is always known.
alter table purchase_entry alter column owed_paise set not null;

-- The register of stock reads moves by their own time, which is that of their entry.
create index stock_move_at on stock_move (at) where entry_id is not null;
drop index stock_entry_at;
