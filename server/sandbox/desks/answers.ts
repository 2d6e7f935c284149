// The answers a privacy desk can give, how a tester orders one, and what a site does along with it.
import { type ReplyClass, replyClass } from '#shared/domain/replies/reply-class.ts'
import { z } from '#shared/lib/z.ts'

/** The classes of a reply, as the product names them. What a desk means is still the world's own knowledge. */
export const CLASSES = replyClass.options
export type AnswerClass = ReplyClass

/** The wordings of each class; a wording is a list of paragraphs. */
export type Wordings = Readonly<Record<AnswerClass, readonly (readonly string[])[]>>

/** What else can happen to a letter. */
const BEHAVIORS = [
  'usual', // removes the record it finds and says so twice; asks for what it needs; the default
  'silence',
  'hard_bounce', // takes the letter, then reports that it can't be delivered (RFC 3464)
  'plain_bounce', // the same in words only, as older mail servers do
  'rejected', // refuses the recipient at RCPT
  'soft_bounce', // takes the letter, then reports a delay
  'stranger', // the usual, and a firm that was given the address writes to it
  'forged', // no answer, but another domain says "we removed it" in the site's name
  'spoofed', // the same, under the desk's own address and from a foreign server
  'twice', // the usual, with every mail delivered twice
  'redirecting_link', // a confirmation link on the site that leads through another host
  'attachments', // acknowledges, with an oddly named PDF, too many files, and a small zip that grows
] as const

export const deskAnswer = z.enum([...BEHAVIORS, ...CLASSES])
export type DeskAnswer = z.infer<typeof deskAnswer>

/** Whether an answer is one of the classes. */
export function isClass(answer: DeskAnswer): answer is AnswerClass {
  return (CLASSES as readonly string[]).includes(answer)
}

export const deskLanguage = z.enum(['en', 'de', 'es'])
export type DeskLanguage = z.infer<typeof deskLanguage>

/** How a reply is written: text and HTML, HTML alone, or with the letter below it (`>` or as Outlook does). */
export const replyForm = z.enum(['usual', 'html_only', 'quoted', 'outlook'])
export type ReplyForm = z.infer<typeof replyForm>

/** What a site does with the record: takes it off, out of the search only, or nothing, whatever the desk says. */
export const deskEffect = z.enum(['removes', 'hides', 'nothing'])
export type DeskEffect = z.infer<typeof deskEffect>

const LONGEST_DELAY = 365
const LATER_ANSWERS = 10

/** How a desk treats letters. Everything but the answer can be left out. */
export const conduct = z.strictObject({
  answer: deskAnswer,
  language: deskLanguage.optional(),
  /** Days from a letter to its answer. */
  delayDays: z.int().min(0).max(LONGEST_DELAY).optional(),
  form: replyForm.optional(),
  /** By default `done` removes, `suppressed` hides, a confirmation removes, and all others do nothing. */
  effect: deskEffect.optional(),
  /** Letters before this one stay without an answer. */
  answersFrom: z.enum(['request', 'follow_up', 'final_notice']).optional(),
  /**
   * The answer to the letters of a thread after the first answered one; the same by default. A list answers one letter
   * after the other, and its last answer stays.
   */
  afterwards: z.union([deskAnswer, z.array(deskAnswer).min(1).max(LATER_ANSWERS)]).optional(),
  /** An absence note or ticket number comes first. */
  autoReplyFirst: z.boolean().optional(),
  /** Which of the wordings, from 0 on; by default the site and the sender decide. */
  wording: z.int().min(0).optional(),
})
export type Conduct = z.infer<typeof conduct>

/** `{"desk": {site, answer, …}}`. `mailbox`: the part before `@`; by default the site's privacy mailbox. */
export const deskOrder = conduct.extend({
  site: z.string().min(1).max(120),
  mailbox: z
    .string()
    .regex(/^[a-z0-9._-]{1,40}$/)
    .optional(),
})
export type DeskOrder = z.infer<typeof deskOrder>

/** `{"desks": {seed}}`: every site without an order gets a conduct by the seed. */
export const deskPlan = z.strictObject({ seed: z.int().min(0) })
export type DeskPlan = z.infer<typeof deskPlan>

/** The answer to a letter, by how many letters of its thread came since the first answered one (0: none was answered). */
export function answerTo({ answer, afterwards }: Conduct, since: number): DeskAnswer {
  if (since === 0 || afterwards === undefined) return answer
  return typeof afterwards === 'string' ? afterwards : (afterwards[since - 1] ?? afterwards.at(-1) ?? answer)
}

const EFFECTS: Partial<Record<DeskAnswer, DeskEffect>> = {
  done: 'removes',
  suppressed: 'hides',
  confirm_link: 'removes',
  redirecting_link: 'removes',
  code: 'removes',
}

/** What the site does along with an answer. */
export function effectOf({ effect }: Conduct, answer: DeskAnswer): DeskEffect {
  return effect ?? EFFECTS[answer] ?? 'nothing'
}

/** Answers after which the desk waits for something from the person. */
const ASKING: readonly DeskAnswer[] = ['record_url_wanted', 'identity_wanted', 'agent_refused', 'code']

/** Whether an answer asks the person for something by mail. */
export function asks(answer: string): boolean {
  return (ASKING as readonly string[]).includes(answer)
}
