// Turns a reply's sentences into features for the classifier: words and pairs of words, what the rules found in which
// kind of sentence, and where the sentence stands. Features are hashed; the model has no dictionary.
import { conceptOf } from './concept-table.ts'
import type { OwnSentence } from './own-sentences.ts'
import type { ReplyClass } from './reply-class.ts'
import { sentenceFindings } from './sentence-findings.ts'

/** Features of the rules come first, then those of words. */
export const RULE_SLOTS = 4_096
export const WORD_SLOTS = 60_000
export const FEATURE_SLOTS = RULE_SLOTS + WORD_SLOTS

/** One feature of a sentence, or of the whole reply (sentence -1): its slot, its value, and the words behind it. */
export type Feature = { slot: number; value: number; sentence: number; start: number; end: number }

const RULE_VALUE = 1
const WORD_VALUE = 0.4
const CONCEPT_VALUE = 0.5
const PLACE_VALUE = 0.5
/** Places from the beginning and the end that are told apart. */
const PLACES = 5
const TOKENS_MAX = 1_500

export function readFeatures(sentences: readonly OwnSentence[]): Feature[] {
  const found = new Map<number, Feature>()
  const add = (
    name: string,
    value: number,
    sentence: number,
    start: number,
    end: number,
    isWord: boolean,
  ) => {
    const hash = hashText(name)
    const slot = isWord ? RULE_SLOTS + (hash % WORD_SLOTS) : hash % RULE_SLOTS
    const key = slot + (sentence + 1) * FEATURE_SLOTS
    const old = found.get(key)
    if (old === undefined || old.value < value) found.set(key, { slot, value, sentence, start, end })
  }
  const classes = new Map<ReplyClass, number>()
  let tokens = 0
  for (const [at, sentence] of sentences.entries()) {
    const { folded, weight } = sentence
    const { matches, deletions, moods: mood } = sentenceFindings(sentence)
    const addPlace = (name: string) => add(name, PLACE_VALUE, at, 0, 0, false)
    addPlace(`place ${Math.min(at, PLACES)}`)
    addPlace(`place end ${Math.min(sentences.length - 1 - at, PLACES)}`)
    addPlace(`weight ${weight}`)
    for (const flag of mood) addPlace(`mood ${flag}`)
    const isSpared = mood.includes('spare')
    const addRule = (name: string, start: number, end: number) => {
      // What isn't wanted must not count as wanted.
      if (isSpared) {
        add(`${name}+spare`, weight * RULE_VALUE, at, start, end, false)
        return
      }
      add(name, weight * RULE_VALUE, at, start, end, false)
      for (const flag of mood) add(`${name}+${flag}`, weight * RULE_VALUE, at, start, end, false)
    }
    const here = new Set<ReplyClass>()
    for (const { rule, index, start, end } of matches) {
      addRule(`rule ${index}`, start, end)
      if (here.has(rule.class)) continue
      here.add(rule.class)
      addRule(`class ${rule.class}`, start, end)
      classes.set(rule.class, Math.max(classes.get(rule.class) ?? 0, weight))
    }
    for (const deletion of deletions) addRule(`deletion ${deletion}`, 0, folded.length)
    const ordered = [...here].sort()
    for (const [index, one] of ordered.entries())
      for (const other of ordered.slice(index + 1))
        add(`both ${one} ${other}`, weight * RULE_VALUE, at, 0, folded.length, false)
    if (tokens > TOKENS_MAX) continue
    tokens += addWords(sentence, at, add)
  }
  const mentioned = [...classes.keys()].sort()
  for (const [index, one] of mentioned.entries())
    for (const other of mentioned.slice(index + 1))
      add(`mail ${one} ${other}`, 0.5 * RULE_VALUE, -1, 0, 0, false)
  add(`length ${Math.min(12, Math.ceil(sentences.length / 2))}`, 0.5, -1, 0, 0, false)
  return [...found.values()]
}

type AddFeature = (
  name: string,
  value: number,
  sentence: number,
  start: number,
  end: number,
  isWord: boolean,
) => void
type Token = { text: string; start: number; end: number; concept: string | null }

function addWords({ folded, weight }: OwnSentence, at: number, add: AddFeature): number {
  const tokens = tokensOf(folded)
  const value = weight * WORD_VALUE
  addConcepts(tokens, weight * CONCEPT_VALUE, at, add)
  for (const [index, token] of tokens.entries()) {
    add(`w ${token.text}`, value, at, token.start, token.end, true)
    const next = tokens[index + 1]
    const after = tokens[index + 2]
    if (next) add(`b ${token.text} ${next.text}`, value, at, token.start, next.end, true)
    if (after) add(`s ${token.text} ${after.text}`, value * 0.7, at, token.start, after.end, true)
    if (WORD.test(token.text)) addPieces(folded, token, value, at, add)
  }
  return tokens.length
}

const WORD = /^[a-z]{3}/
const PIECE = 4

/** Pieces of a word: its relatives, compounds and misspellings share some of them. */
function addPieces(folded: string, { start, end }: Token, value: number, at: number, add: AddFeature): void {
  const word = `${folded.slice(start, end)}_`
  for (let from = 0; from + PIECE <= word.length; from += 1)
    add(`g ${word.slice(from, from + PIECE)}`, value, at, start, end, true)
}

/** How near two ideas must be, in ideas. */
const NEAR = 4

function addConcepts(tokens: readonly Token[], value: number, at: number, add: AddFeature): void {
  const ideas = tokens.flatMap(({ text, start, end, concept }) =>
    concept ? [{ text, start, end, concept }] : [],
  )
  for (const [index, idea] of ideas.entries()) {
    add(`c ${idea.concept}`, value, at, idea.start, idea.end, true)
    for (const [distance, later] of ideas.slice(index + 1, index + 1 + NEAR).entries()) {
      if (later.concept === idea.concept) continue
      add(
        `cc ${idea.concept} ${later.concept}`,
        value * (distance === 0 ? 1 : 0.8),
        at,
        idea.start,
        later.end,
        true,
      )
    }
    const next = ideas[index + 1]
    const after = ideas[index + 2]
    if (next && after)
      add(`c3 ${idea.concept} ${next.concept} ${after.concept}`, value * 0.8, at, idea.start, after.end, true)
  }
}

const STEM = 7

/** Words by their first letters, so that forms of one word are one feature. Numbers and addresses are one word each. */
function tokensOf(folded: string): Token[] {
  const tokens: Token[] = []
  for (const { 0: word, index } of folded.matchAll(
    /https?:\/\/\S+|[\w.+-]+@[\w.-]+|\b[\w-]+\.(?:com|org|net|de|es|io|gov)\b\S*|\p{L}+(?:'\p{L}+)?|\d[\d.,/-]*|[$€?%#]/gu,
  )) {
    tokens.push({ text: nameOf(word), start: index, end: index + word.length, concept: conceptOf(word) })
  }
  return tokens
}

function nameOf(word: string): string {
  if (word.includes('@')) return '<address>'
  if (/^https?:/.test(word) || /^[\w-]+\.[a-z]+/.test(word)) return urlName(word)
  if (/^\d/.test(word)) return '<number>'
  return word.slice(0, STEM)
}

/** FNV-1a, 32 bits. */
function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  // The low bits alone are weak.
  return (hash ^ (hash >>> 15)) >>> 0
}

/** What an address is for, as far as its path says. */
function urlName(url: string): string {
  const path = url.replace(/^https?:\/\//, '').replace(/^[^/?]*/, '')
  if (
    /confirm|verif|valid|bestat|authori|approve|activat|token|[?&]\w{1,6}=|\/(c|v|ok|r|o|yes|wid)\//.test(
      path,
    )
  )
    return '<confirm-url>'
  if (/opt-?out|remov|delet|privacy|form|request|losch|baja|dsar|portal/.test(url)) return '<form-url>'
  return '<url>'
}
