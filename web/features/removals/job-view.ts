// A removal with everything that its row and its page show. Pure: rows in, words out.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { Intent } from '#shared/collections/intents.ts'
import type { Person } from '#shared/collections/people.ts'
import type { ReappearanceAlert } from '#shared/collections/reappearance-alerts.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { type AnswerDue, answerDue } from '#shared/domain/answer-due.ts'
import { isAskedToComplain } from '#shared/domain/complaint-step.ts'
import { leavesAlone } from '#shared/domain/leave-alone.ts'
import { answerToRemoval, isOpenToLetters } from '#shared/domain/letter-clock.ts'
import { isAskedToCheck } from '#shared/domain/person-check.ts'
import { isFinal } from '#shared/domain/removal.ts'
import type { Template } from '#shared/domain/removal-progress.ts'
import { type JobTab, METHOD_LABEL, methodClass, tabOf } from '#shared/domain/removal-progress.ts'
import { isAskedToRead } from '#shared/domain/replies/consequences.ts'
import {
  CHECK_MINUTES,
  COMPLAINT_MINUTES,
  LETTER_MINUTES,
  READ_MINUTES,
} from '#shared/domain/task-minutes.ts'
import { guideMinutes } from '#shared/guides/guide.ts'
import { guideForSite } from '#shared/guides/guide-for-site.ts'
import { assuranceText } from '#shared/letters/assurance-text.ts'
import { dayText, dueText } from '#shared/letters/day-text.ts'
import { mainName } from '#shared/letters/full-name.ts'
import { wordsOfFunction } from '#shared/protocol/function-words.ts'
import { type DisplayState, displayStateOf } from './display-state.ts'
import { type NextStep, nextStepOf } from './next-step.ts'

export type JobView = {
  job: RemovalJob
  siteName: string
  /** Empty if the person no longer exists. */
  personName: string
  template: Template | null
  tab: JobTab
  methodLabel: string
  /** Success rate above 0.4 (PRODUCT T9.4). */
  automated: boolean
  standing: DisplayState
  assurance: string
  next: NextStep
  /** The person's task if it's their turn, and its estimated time. */
  task: Task
  minutes: number
  /** When the site's answer to a letter is due; null if it owes none. */
  answer: AnswerDue | null
  /** The removal that replaced it after the listing came back; null if none has. */
  replacedBy: string | null
  /** Its listing came back, and the alert waits for the person's decision. */
  isAlerted: boolean
  /** The person's request that the server hasn't handled yet, or null. */
  asked: OpenRequest | null
}

/**
 * A guide or a letter has its own dialog, and a complaint its own page; a look and a reply to read are answered on the
 * removal's page.
 */
export type Task = 'guide' | 'letter' | 'look' | 'read' | 'complaint'

/** Where a task is done: a router link. */
export function taskLink({ task, job }: Pick<JobView, 'task' | 'job'>) {
  const params = { jobId: job.id }
  if (task === 'complaint') return { to: '/removals/$jobId/complaint', params } as const
  const search: { open?: 'guide' | 'letter' | 'reply' } =
    task === 'look' ? {} : { open: task === 'read' ? 'reply' : task }
  return { to: '/removals/$jobId', params, search } as const
}

/** Whether a reply can be answered although nothing waits for the person: for example if they only hid the listing. */
export const mayWriteBack = (job: Pick<RemovalJob, 'status' | 'clock'>): boolean =>
  job.status === 'verification' && isOpenToLetters(job)

/** Replies whose next step is in the reply itself. */
const STEP_IN_REPLY: ReadonlySet<string> = new Set(['confirm_link', 'code'])

function taskOf(job: RemovalJob): Task {
  if (isAskedToCheck(job)) return 'look'
  if (isAskedToRead(job)) return 'read'
  if (isAskedToComplain(job)) return 'complaint'
  const answered = answerToRemoval(job.clock)
  if (job.status === 'requires_manual' && answered !== null)
    return STEP_IN_REPLY.has(answered.class) ? 'read' : 'letter'
  return job.job_type === 'email' ? 'letter' : 'guide'
}

const MINUTES: Readonly<Record<Exclude<Task, 'guide'>, number>> = {
  letter: LETTER_MINUTES,
  look: CHECK_MINUTES,
  read: READ_MINUTES,
  complaint: COMPLAINT_MINUTES,
}

/** A request about one job that is still on its way. */
export type OpenRequest = { kind: string; sent: boolean }

const isAboutRemoval = (kind: string): boolean => wordsOfFunction(kind)?.onRemoval !== undefined

/** The newest unfinished request about a job. `sent`: the server has it. */
export function openRequestOf(intents: readonly Intent[], jobId: string): OpenRequest | null {
  const open = intents
    .filter(intent => isAboutRemoval(intent.kind) && intent.payload.job_id === jobId)
    .filter(intent => intent.status === 'pending' || intent.status === 'accepted')
    .sort((a, b) => b.created_at.localeCompare(a.created_at))[0]
  return open ? { kind: open.kind, sent: open.status === 'accepted' } : null
}

export type JobContext = {
  sites: ReadonlyMap<string, DataBrokerSite>
  people: readonly Person[]
  intents: readonly Intent[]
  alerts: readonly ReappearanceAlert[]
  /** Maps removals whose listing came back to the removals that replaced them, by id. */
  successors: ReadonlyMap<string, string>
  now: number
}

/** Everything about a job in words. A site that isn't known yet is called by its id. */
export function viewJob(job: RemovalJob, context: JobContext): JobView {
  const site = context.sites.get(job.site_id)
  const siteName = site?.name ?? job.site_id
  const template = site?.template?.is_active ? site.template : null
  const person = context.people.find(row => row.id === job.person_id)
  const asked = openRequestOf(context.intents, job.id)
  const replacedBy = context.successors.get(job.id) ?? null
  const isAlerted = context.alerts.some(alert => alert.job_id === job.id && alert.status === 'new')
  const isLeftAlone = leavesAlone(person ?? null, job.site_id) && !isFinal(job.status)
  const guide = site ? guideMinutes(guideForSite(site, job)) : 0
  const task = taskOf(job)
  const minutes = task === 'guide' ? guide : MINUTES[task]
  return {
    job,
    siteName,
    personName: person ? mainName(person) : '',
    template,
    tab: tabOf(job, template),
    methodLabel: METHOD_LABEL[methodClass(template)],
    automated: (template?.success_rate ?? 0) > 0.4,
    standing: displayStateOf(job, asked, replacedBy !== null),
    assurance: assuranceText(job, siteName, {
      day: at => dayText(at, context.now),
      due: at => dueText(at, context.now),
    }),
    next: replacedBy
      ? { who: 'nobody', text: 'It came back. A new removal has taken over.' }
      : isLeftAlone
        ? { who: 'nobody', text: `You asked us to leave ${siteName} alone. We no longer check it.` }
        : nextStepOf(job, siteName, context.now, isAlerted),
    replacedBy,
    isAlerted,
    task,
    minutes,
    answer: answerDue(job, context.now),
    asked,
  }
}

const TURN_ORDER = { you: 0, us: 1, broker: 2, nobody: 3 } as const

/** List order: your turn first, then ours, then the sites', then finished ones; newest first within each. */
export function byTurn(a: JobView, b: JobView): number {
  const turn = TURN_ORDER[a.job.waiting_for] - TURN_ORDER[b.job.waiting_for]
  return turn !== 0 ? turn : b.job.created_at.localeCompare(a.job.created_at)
}
