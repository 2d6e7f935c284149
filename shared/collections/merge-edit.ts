// Merges the edits of two devices to one row, field by field, by the rules that the collection declares. Pure.
import { equalJson, mergeItems, mergeSets } from '#shared/lib/json.ts'
import { mergeText } from '#shared/lib/text.ts'
import type { Collection, MergeRule } from './define.ts'

type Row = Readonly<Record<string, unknown>>

/**
 * Merges this device's edit into the master, three-way against the state the edit was based on. Server-owned fields
 * come from the master. The device calls it when a push conflicts. Pure, so that both sides can be tested against it.
 */
export function mergeEdit<R extends Row>(collection: Collection, base: R | undefined, master: R, mine: R): R {
  const merged: Record<string, unknown> = { ...master }
  for (const [field, rule] of Object.entries(collection.clientFields)) {
    const before = base?.[field]
    if (equalJson(mine[field], before)) continue
    merged[field] = mergeField(rule, before, master[field], mine[field])
  }
  return merged as R
}

/** The text fields in which a merge kept both texts, so that we can notify the person. */
export function textsEditedTwice(
  collection: Collection,
  base: Row | undefined,
  master: Row,
  mine: Row,
): string[] {
  return Object.entries(collection.clientFields)
    .filter(([, rule]) => rule === 'text')
    .map(([field]) => field)
    .filter(field => mergeText(asText(base?.[field]), asText(master[field]), asText(mine[field])).keptBoth)
}

function mergeField(rule: MergeRule, before: unknown, master: unknown, mine: unknown): unknown {
  if (typeof rule === 'object') {
    const items = mergeItems(asList(before), asList(master), asList(mine), rule.itemsBy)
    // Each side's additions may fit only on their own, and a list over the limit would make the whole edit fail.
    return rule.most === undefined ? items : items.slice(-rule.most)
  }
  switch (rule) {
    case 'set':
      return mergeSets(asList(before), asList(master), asList(mine))
    case 'or':
      return Boolean(master) || Boolean(mine)
    case 'text':
      return mergeText(asText(before), asText(master), asText(mine)).text
    case 'last':
      return mine
  }
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
