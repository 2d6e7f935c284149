// The trigger that numbers every change of a replicated row within its account, and tells the other server copies.
import { collections } from '#shared/collections/index.ts'

/** The channel on which copies of the server tell each other that an account has changed. */
export const SYNC_CHANNEL = 'offlist_sync'

/**
 * SQL, safe to run again: under the row lock of the account's head, commit order equals `seq` order, so a reader that
 * has seen n can never miss a smaller one (DESIGN section 6). NOTIFY carries the account's id only; Postgres sends
 * equal payloads of one transaction once.
 */
export function syncTriggers(): string {
  const take = `
create or replace function offlist_take_seq() returns trigger language plpgsql as $$
begin
  insert into sync_heads as head (user_id, seq) values (new.user_id, 1)
    on conflict (user_id) do update set seq = head.seq + 1
    returning seq into new.seq;
  perform pg_notify('${SYNC_CHANNEL}', new.user_id::text);
  return new;
end $$;`
  const triggers = Object.keys(collections).map(
    name => `
create or replace trigger ${name}_take_seq before insert or update on ${name}
  for each row execute function offlist_take_seq();`,
  )
  return [take, ...triggers].join('\n')
}
