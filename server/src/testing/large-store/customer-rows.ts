/** Customers with their addresses, sessions, consents, points accounts, notes and security events. */
import { type Sql, sql } from '#database';
import { FIRST_ID, type StoreSize } from './store-size.ts';

const FIRST_NAMES = sql`array['Asha', 'Ravi', 'Meera', 'Imran', 'Divya', 'Arjun', 'Lakshmi', 'Farah', 'Sunil', 'Priya', 'Anil',
  'Kavita', 'Vikram', 'Neha', 'Rahul', 'Sana', 'Gopal', 'Leela', 'Manoj', 'Rekha', 'Dev', 'Usha', 'Nitin', 'Zoya', 'Hari']`;

/** The first are the most frequent. */
const LAST_NAMES = sql`array['Sharma', 'Patel', 'Kumar', 'Singh', 'Shah', 'Gupta', 'Iyer', 'Khan', 'Reddy', 'Nair', 'Das',
  'Joshi', 'Kulkarni', 'Mehta', 'Rao', 'Verma', 'Agarwal', 'Bose', 'Chopra', 'Desai', 'Fernandes', 'Ghosh', 'Hegde', 'Jain',
  'Kapoor', 'Lal', 'Menon', 'Naidu', 'Pillai', 'Qureshi', 'Rathore', 'Saxena', 'Thakur', 'Varghese', 'Wagle', 'Yadav', 'Zaveri']`;

export function customerRows({ customers }: StoreSize, now: Date): Sql[] {
  return [
    sql`
    insert into customer (id, first_name, last_name, mobile, email, state, password_hash, password_changed_at, created_at,
      mobile_verified_at, email_verified_at, last_login_at) overriding system value
    select ${FIRST_ID}::int + number, (${FIRST_NAMES})[1 + number * 7 % 25],
      (${LAST_NAMES})[1 + floor(37 * ((number * 7919::bigint % 10007) / 10007.0) ^ 2)::int],
      to_char(7000000000 + number, 'FM0000000000'), 'buyer.' || number || '@customer.example', 'Maharashtra', '$argon2id$none',
      at, at, at, case when number % 10 > 0 then at end, ${now}::timestamptz - make_interval(mins => number * 31 % 500000)
    from generate_series(1, ${customers}::int) number
      cross join lateral (select ${now}::timestamptz - interval '3 years' * (1 - number::float8 / ${customers}::int) as at) placed`,
    sql`
    insert into address (customer_id, type, slot, address, state, pin_code, is_selected, updated_at, city)
    select id, type, 1, (id % 300) || ' Sample Apartments, Prabhat Road', 'Maharashtra', (411001 + id % 60)::text, true,
      created_at, 'Pune'
    from customer, (values ('billing'), ('shipping')) kinds (type) where id > ${FIRST_ID}::int`,
    sql`
    insert into session (token_hash, customer_id, user_agent, created_at, last_used_at, expires_at)
    select sha256(convert_to('session ' || id, 'UTF8')), id, 'Mozilla/5.0', at, at, at + interval '90 days'
    from customer cross join lateral (select ${now}::timestamptz - make_interval(mins => (id * 31 % 115000)::int) as at) opened
    where id > ${FIRST_ID}::int and id % 5 < 3`,
    sql`
    insert into consent (customer_id, purpose, given, notice_version, at)
    select id, 'marketing', id % 3 > 0, notice_version, created_at from customer where id > ${FIRST_ID}::int`,
    sql`
    insert into points_account (customer_id, available_points) select id, 0 from customer where id > ${FIRST_ID}::int`,
    sql`
    insert into customer_note (customer_id, text, staff_id, written_at)
    select id, 'Prefers to be called in the evening', (select min(id) from staff_member), created_at
    from customer where id > ${FIRST_ID}::int and id % 40 = 0`,
    // Half a year, as the retention table keeps them.
    sql`
    insert into security_event (kind, outcome, reason, customer_id, ip, user_agent, at)
    select (array['customer-sign-in', 'customer-sign-in', 'code', 'password-reset'])[1 + number % 4],
      case when number % 9 = 0 then 'refused' else 'succeeded' end, case when number % 9 = 0 then 'wrong password' else '' end,
      ${FIRST_ID}::int + 1 + number * 31::bigint % ${customers}::int, '10.' || number % 200 || '.' || number % 250 || '.7',
      'Mozilla/5.0', ${now}::timestamptz - interval '180 days' * (1 - number::float8 / (2 * ${customers}::int))
    from generate_series(1, 2 * ${customers}::int) number`,
  ];
}
