// The database functions that read an account's rows as wire texts. They are functions because their plans are cached
// for each connection: planning twelve collections takes ten times as long as reading the few new rows.
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core'
import { type CollectionName, collections } from '#shared/collections/index.ts'
import { concernsOf } from './access-scope.ts'
import { tables } from './replicated.ts'
import { syncEpochs, syncFloors, syncHeads } from './tables/sync.ts'

/** Separates two documents. The database escapes line breaks inside a document, so none contains it. */
export const BETWEEN = ',\n'

/** Separates the `concerns` values of two documents, in the texts for the feed. */
export const CONCERNS_BETWEEN = ','

/** Names of the runs with the owner's highest number, and with its epochs after a restoration. */
export const HEAD_COLUMN = 'head'
export const EPOCH_COLUMN = 'epoch'

/** Rows that the database joins into one text: receiving one text of 600 kB costs four times as much as 30 of 20 kB. */
const RUN = 32

const SEALED = 'sealed'
const NOT_SENT = new Set(['user_id', 'maker', 'seq', 'deleted'])

/**
 * Statements that define the readers, safe to run again.
 *
 * `offlist_read_rows(owner, since, limit, only)`: `since` is JSON, collection to number. For each collection in it, it
 * returns runs: documents in the order of their numbers, joined by `BETWEEN`, with their count and the number of the
 * last one. Runs without a text follow: the owner's oldest valid checkpoints (the highest number of a purged
 * tombstone), its head, and its epochs (the last number before as the count, and the first one since). `only` is null
 * for all rows, or lists what rows may concern (access-scope.ts). Then there is an empty run per collection with the
 * highest number of any of its rows.
 *
 * `offlist_read_feed(owner, since, limit)`: the same runs, each with what its documents concern.
 *
 * They are `stable`, so that one call reads one snapshot, and use a generic plan: the values differ each time, and the
 * index is always the best path.
 */
export function rowReaders(): string[] {
  const names = Object.keys(collections) as CollectionName[]
  const reads = names.map(
    name => sql`
  if p_since ? ${name} then
    if p_only is null then
      return query ${runsOf(name, 'all')};
    else
      return query ${runsOf(name, 'only')};
      return query select ${name}::text, ''::text, 0::bigint, coalesce(max(stored.seq), 0)
        from ${tables[name] as unknown as PgTable} as stored where stored.user_id = p_owner;
    end if;
  end if;`,
  )
  const feeds = names.map(
    name => sql`
  if p_since ? ${name} then
    return query ${runsOf(name, 'feed')};
  end if;`,
  )
  const floors = sql`select floors.collection, null::text, 0::bigint, floors.seq
    from ${syncFloors} as floors where floors.user_id = p_owner
    union all select ${HEAD_COLUMN}::text, null::text, 0::bigint, heads.seq
    from ${syncHeads} as heads where heads.user_id = p_owner
    union all select ${EPOCH_COLUMN}::text, null::text, epochs.after, epochs.first
    from ${syncEpochs} as epochs where epochs.user_id = p_owner`
  const definitions = [
    sql`drop function if exists offlist_read_rows(uuid, jsonb, integer)`,
    sql`
create or replace function offlist_read_rows(p_owner uuid, p_since jsonb, p_limit integer, p_only text[])
returns table (collection text, joined text, count bigint, seq bigint)
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin${sql.join(reads)}
  return query ${floors};
end $$`,
    sql`
create or replace function offlist_read_feed(p_owner uuid, p_since jsonb, p_limit integer)
returns table (collection text, joined text, count bigint, seq bigint, concerns text)
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin${sql.join(feeds)}
end $$`,
  ]
  return definitions.map(definition => new PgDialect().sqlToQuery(definition.inlineParams()).sql)
}

/** The sealed column comes first, then the id, so that a text can be opened without being parsed (row-seal.ts). */
function fieldsOf(table: PgTable): string[] {
  const fields = Object.keys(getTableColumns(table)).filter(field => !NOT_SENT.has(field))
  return [...fields].sort((one, other) => Number(other === SEALED) - Number(one === SEALED))
}

/** `row_to_json` takes two thirds of the time of building each object by field names (2.3 against 3.3 µs a row). */
function runsOf(name: CollectionName, which: 'all' | 'only' | 'feed'): SQL {
  const table = tables[name] as unknown as PgTable
  const fields = fieldsOf(table)
  const members = sql.join(
    [
      ...fields.map(field => sql`page.${sql.identifier(field)}`),
      sql`page.deleted as ${sql.identifier('_deleted')}`,
    ],
    sql`, `,
  )
  const isSeen = which === 'only' ? sql` and ${concernsOf(name, sql`stored`)} = any(p_only)` : sql``
  const about = which === 'feed' ? sql`, coalesce(${concernsOf(name, sql`page`)}, '') as about` : sql``
  const concerns =
    which === 'feed' ? sql`, string_agg(docs.about, ${CONCERNS_BETWEEN}::text order by docs.seq)` : sql``
  return sql`select ${name}::text, string_agg(docs.doc, ${BETWEEN}::text order by docs.seq), count(*),
      max(docs.seq)${concerns}
    from (
      select row_to_json(doc)::text as doc, page.seq,
        (row_number() over (order by page.seq) - 1) / ${RUN}::int as run${about}
      from (
        select * from ${table} as stored
        where stored.user_id = p_owner and stored.seq > (p_since ->> ${name}::text)::bigint${isSeen}
        order by stored.seq limit p_limit
      ) as page cross join lateral (select ${members}) as doc
    ) as docs group by docs.run order by max(docs.seq)`
}
