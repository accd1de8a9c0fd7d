-- The home page and the testimonials show the newest reviews of all products.
create index review_newest on review (id desc) where status = 'published';
