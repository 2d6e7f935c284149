// Compares a row's final state with the ledger.
import { type Edit, FIELDS, type Ledger, type ModelCollection, type Row } from './ledger.ts'

/** Faults of a row (null if the server has none), in words. Empty if it's correct. */
export function misfits(ledger: Ledger, collection: ModelCollection, id: string, end: Row | null): string[] {
  const name = `${collection} ${id.slice(0, 8)}`
  const edits = ledger.of(collection, id)
  const [first] = edits
  if (!first) return end ? [`${name} was never taken and is there`] : []
  if (ledger.mayReturn.has(`${collection}/${id}`)) return []
  const deletions = edits.filter(edit => edit.after._deleted)
  if (deletions.some(isIn)) return end ? [`${name} was deleted and is there`] : []
  if (!end) return deletions.length > 0 || !isIn(first) ? [] : [`${name} is lost`]
  const { lists, lasts, texts, flags, servers } = FIELDS[collection]
  const problems = [
    ...lists.flatMap(field => inList(edits, field, end)),
    ...texts.flatMap(field => inText(edits, field, end)),
    ...lasts.flatMap(field => isLast(edits, field, end)),
    ...flags.flatMap(field => isRaised(edits, field, end)),
    ...servers.flatMap(field => isServers(edits, field, end)),
  ]
  return problems.map(problem => `${name}: ${problem}`)
}

/**
 * Whether the author of `later` knew `edit`: as accepted, or as their own earlier edit. Two cases blur that, and the
 * old state may return: a crash makes the device forget what it sent, or a copy of a request arrives when the row is
 * back in the state the request was based on.
 */
const followed = (later: Edit, edit: Edit): boolean =>
  !edit.strayed &&
  (later.knew.has(edit.number) || (later.by === edit.by && later.number > edit.number && !edit.doubtful))

/** Not refused. If the answer of a refused edit was lost, it may be stored or not. */
const isIn = (edit: Edit) => !edit.refused

/** The same text for the same value, regardless of key order. */
const textOf = (value: unknown): string =>
  JSON.stringify(value ?? null, (_key, member) =>
    member !== null && typeof member === 'object' && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort())
      : member,
  )
const items = (row: Row | null, field: string): string[] => ((row?.[field] ?? []) as unknown[]).map(textOf)
const words = (row: Row | null, field: string): string[] =>
  String(row?.[field] ?? '').match(/\bw\d{6}\b/g) ?? []
const added = (edit: Edit, part: typeof items, field: string): string[] =>
  part(edit.after, field).filter(item => !part(edit.before, field).includes(item))
const takes = (edit: Edit, part: typeof items, field: string, item: string): boolean =>
  part(edit.before, field).includes(item) && !part(edit.after, field).includes(item)

/** 5.2: an item that was added and never removed is there. An item removed by someone who knew it was stored isn't. */
function inList(edits: readonly Edit[], field: string, end: Row): string[] {
  const there = items(end, field)
  const known = edits.flatMap(edit => added(edit, items, field))
  const lost = edits.filter(isIn).flatMap(edit =>
    added(edit, items, field)
      .filter(item => !there.includes(item) && !edits.some(other => takes(other, items, field, item)))
      .map(item => `${field} lost ${item}`),
  )
  const back = edits.flatMap(edit =>
    added(edit, items, field)
      .filter(item => there.includes(item))
      .filter(item =>
        edits.some(other => isIn(other) && followed(other, edit) && takes(other, items, field, item)),
      )
      .map(item => `${field} has ${item}, which was taken out`),
  )
  const strange = there
    .filter(item => !known.includes(item))
    .map(item => `${field} has ${item}, which nobody put in`)
  const twice = new Set(there).size < there.length ? [`${field} has something twice`] : []
  return [...new Set([...lost, ...back, ...strange, ...twice])]
}

/** 5.4: every word that was written and never cut is there. */
function inText(edits: readonly Edit[], field: string, end: Row): string[] {
  const there = words(end, field)
  const known = edits.flatMap(edit => words(edit.after, field))
  const lost = edits.filter(isIn).flatMap(edit =>
    added(edit, words, field)
      .filter(word => !there.includes(word) && !edits.some(other => takes(other, words, field, word)))
      .map(word => `${field} lost ${word}`),
  )
  const strange = there
    .filter(word => !known.includes(word))
    .map(word => `${field} has ${word}, which nobody wrote`)
  return [...lost, ...strange]
}

/** 5.1: the value is one that was chosen, and that no one who knew it replaced. */
function isLast(edits: readonly Edit[], field: string, end: Row): string[] {
  const of = (row: Row | null) => textOf(row?.[field])
  const chosen = edits.filter(edit => edit.before === null || of(edit.before) !== of(edit.after))
  const replaced = (edit: Edit) =>
    chosen.some(other => isIn(other) && followed(other, edit) && of(other.before) === of(edit.after))
  const standing = chosen.filter(edit => !replaced(edit)).map(edit => of(edit.after))
  return standing.includes(of(end)) ? [] : [`${field} is ${of(end)}, expected of ${standing.join(', ')}`]
}

/** 5.3: a flag that anyone raised stays raised, and no other flag is. */
function isRaised(edits: readonly Edit[], field: string, end: Row): string[] {
  const raising = edits.filter(edit => edit.after[field] === true)
  const fits = end[field] === true ? raising.length > 0 : !raising.some(isIn)
  return fits ? [] : [`${field} is ${end[field]}, which is not what was done`]
}

/** 4.7: the server's fields are as the server last wrote them. */
function isServers(edits: readonly Edit[], field: string, end: Row): string[] {
  const last = edits.findLast(edit => edit.by === 'server')
  const fits = !last || end[field] === last.after[field]
  return fits ? [] : [`${field} is ${end[field]}, the server wrote ${last.after[field]}`]
}
