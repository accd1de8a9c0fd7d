-- What an address needs besides its text: the city of its PIN code, who receives a parcel instead of the account's holder,
-- and whether goods are delivered to a billing address.
alter table address
  add column city text not null default '' check (length(city) <= 60),
  add column recipient_name text check (length(recipient_name) between 1 and 80),
  add column recipient_mobile text check (recipient_mobile ~ '^[0-9]{10}$'),
  add column ships_here boolean not null default false,
  add constraint address_recipient_whole check ((recipient_name is null) = (recipient_mobile is null)),
  add constraint address_recipient_of_shipping check (type = 'shipping' or recipient_name is null),
  add constraint address_ships_here_from_billing check (type = 'billing' or not ships_here),
  add constraint address_empty_slot_is_empty check (address <> '' or (city = '' and recipient_name is null and not ships_here));
comment on column address.ships_here is 'The customer has parcels delivered to this billing address; the checkout starts with that.';
