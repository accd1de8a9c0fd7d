-- A buyer's film has its own still and its own second format, so that people can change it like any other film.
alter table testimonial add column video_webm text;
alter table testimonial add column video_poster text;
update testimonial set video_webm = regexp_replace(video, '\.\w+$', '.webm'),
  video_poster = regexp_replace(video, '\.\w+$', '-poster.webp')
where video is not null;
alter table testimonial add constraint testimonial_film_needs_its_still check (
  (video is null) = (video_poster is null) and (video_webm is null or video is not null)
);
-- People read the name of what they have not fulfilled.
alter table product rename constraint product_video_whole to product_film_needs_its_still_and_what_it_shows;
