// Collects what became of each field over a form's steps.
import type { Page } from 'playwright'
import type { FormPlan, PlannedField } from '#shared/recipe/form/planned-field.ts'
import { CHECK_FOR_ROBOTS } from '#shared/recipe/form/refused-field.ts'
import { callForm, type Filled, fillField } from './fill-fields.ts'
import type { FormReport, ReportedField } from './form-types.ts'

interface Done {
  planned: PlannedField
  filled: Filled
  step: number
}

export interface OpenReport {
  /** Fills in what the plan holds and isn't filled in yet. Returns how many fields got a value. */
  fill: (page: Page, step: number, plan: FormPlan) => Promise<number>
  /** Notes the step's last plan. */
  close: (step: number, plan: FormPlan) => void
  /** How many required fields of the step have no value. */
  lacks: (step: number) => number
  /** The captcha that a field asks for, if one does. */
  captcha: () => string | null
  result: () => Pick<FormReport, 'fields' | 'refused' | 'missing'>
}

/** Starts an empty report. */
export function startReport(): OpenReport {
  const done = new Map<number, Done>()
  const refused = new Map<number, { selector: string; label: string; why: string; isHidden: boolean }>()
  return {
    fill: async (page, step, plan) => {
      let count = 0
      for (const planned of plan.fields) {
        const { ref } = planned.field
        const before = done.get(ref)
        if (before && (before.filled.value !== null || before.filled.problem !== null)) {
          if (before.filled.value === null || planned.entry.do !== 'type') continue
          // A page may empty a field again while others are filled in.
          if ((await callForm(page, 'valueOfControl', ref)) !== '') continue
        }
        const filled = await fillField(page, planned)
        done.set(ref, { planned, filled, step })
        if (filled.value !== null) count += 1
      }
      for (const { field } of plan.refused) {
        // Consent that the page has given in the person's name is taken back.
        if (field.kind === 'checkbox' && field.checked && field.hidden === null)
          await callForm(page, 'clickControl', field.ref)
      }
      return count
    },
    close: (step, plan) => {
      for (const planned of plan.fields) {
        const before = done.get(planned.field.ref)
        const filled = before?.filled ?? {
          value: null,
          profileKey: planned.profileKey,
          selector: planned.field.selector,
          problem: null,
        }
        done.set(planned.field.ref, {
          planned: filled.value === null || !before ? planned : before.planned,
          filled,
          step,
        })
      }
      for (const { field, label, why } of plan.refused)
        refused.set(field.ref, { selector: field.selector, label, why, isHidden: field.hidden !== null })
    },
    lacks: step => [...done.values()].filter(one => one.step === step && isMissing(one)).length,
    captcha: () => {
      const asked = [...refused.values()].find(({ why }) => why === CHECK_FOR_ROBOTS)
      if (asked === undefined) return null
      return /\d ?[-+x*×] ?\d/.test(asked.label) ? 'basic-math' : 'image'
    },
    result: () => ({
      fields: [...done.values()].map(reported),
      refused: [...refused]
        // A field of a later step was hidden at first.
        .filter(([ref, { isHidden }]) => !isHidden || !done.has(ref))
        .map(([, { isHidden: _, ...one }]) => one),
      missing: [...done.values()]
        .filter(isMissing)
        .map(({ planned }) => ({ selector: planned.field.selector, label: planned.label })),
    }),
  }
}

const isMissing = ({ planned, filled }: Done) =>
  planned.missing || (planned.required && filled.value === null && filled.problem !== null)

function reported({ planned, filled }: Done): ReportedField {
  return {
    selector: filled.selector,
    label: planned.label,
    kind: planned.field.kind,
    required: planned.required,
    profileKey: filled.profileKey,
    value: filled.value,
    why: filled.problem ?? planned.why,
  }
}
