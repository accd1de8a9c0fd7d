-- The register of stock reads what has moved since a day.
create index stock_entry_at on stock_entry (at);
