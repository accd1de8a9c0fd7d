-- Pieces on consignment are found by their paper: what went out under it comes back at what it had cost.
create index stock_entry_consignment on stock_entry (reference, id) where kind in ('consignment out', 'consignment in');
