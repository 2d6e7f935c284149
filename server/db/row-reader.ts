// The database function that reads an account's rows as wire texts. A function, because its plans are kept for as long
// as a connection lasts: planning twelve collections takes ten times as long as reading the few rows that are new.
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core'
import { type CollectionName, collections } from '#shared/collections/index.ts'
import { tables } from './replicated.ts'
import { syncFloors } from './tables/sync.ts'

/** Stands between two documents. The database escapes line ends inside one, so this is never part of any. */
export const BETWEEN = ',\n'

/** Rows the database joins into one text: one text of 600 kB costs four times as much to receive as 30 of 20 kB. */
const RUN = 32

const OWN = new Set(['user_id', 'seq', 'deleted'])

/**
 * SQL that defines `offlist_read_rows(owner, since, limit)`, safe to run again. `since` is JSON: collection to number.
 * Per collection in it: runs of documents in the order of their numbers, joined by `BETWEEN`, how many, and the last
 * one's number; and, without a text, all floors of the owner (the highest number of a purged deletion). It is `stable`,
 * so that all it reads is of one snapshot, and plans without the values asked for: they differ each time, and the way
 * along the index is always the best.
 */
export function rowReader(): string {
  const reads = (Object.keys(collections) as CollectionName[]).map(
    name => sql`
  if p_since ? ${name} then
    return query ${runsOf(name)};
  end if;`,
  )
  const floors = sql`select floors.collection, null::text, 0::bigint, floors.seq
    from ${syncFloors} as floors where floors.user_id = p_owner`
  const definition = sql`
create or replace function offlist_read_rows(p_owner uuid, p_since jsonb, p_limit integer)
returns table (collection text, joined text, count bigint, seq bigint)
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin${sql.join(reads)}
  return query ${floors};
end $$;`
  return new PgDialect().sqlToQuery(definition.inlineParams()).sql
}

/** `row_to_json` costs two thirds of building each object by its members' names (2.3 against 3.3 µs a row). */
function runsOf(name: CollectionName): SQL {
  const table = tables[name] as unknown as PgTable
  const fields = Object.keys(getTableColumns(table)).filter(field => !OWN.has(field))
  const members = sql.join(
    [
      ...fields.map(field => sql`page.${sql.identifier(field)}`),
      sql`page.deleted as ${sql.identifier('_deleted')}`,
    ],
    sql`, `,
  )
  return sql`select ${name}::text, string_agg(docs.doc, ${BETWEEN}::text order by docs.seq), count(*), max(docs.seq)
    from (
      select row_to_json(doc)::text as doc, page.seq,
        (row_number() over (order by page.seq) - 1) / ${RUN}::int as run
      from (
        select * from ${table} as stored
        where stored.user_id = p_owner and stored.seq > (p_since ->> ${name}::text)::bigint
        order by stored.seq limit p_limit
      ) as page cross join lateral (select ${members}) as doc
    ) as docs group by docs.run order by max(docs.seq)`
}
