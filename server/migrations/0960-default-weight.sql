-- The weight that a product page shows first, chosen by the dealer; null, or a weight that is not on sale, for the lightest.
alter table product add column default_weight_mg bigint check (default_weight_mg > 0);
