// The actions of the recipe vocabulary (RECIPES 3 to 9). Unknown properties are ignored at any depth.
import { z } from '#shared/lib/z.ts'

const selector = z.string().min(1)
const flag = z.boolean().nullish()

/** Data sources for `${…}` and form fields (RECIPES 3). */
export const dataSource = z.enum(['userProfile', 'extractedProfile', 'fetchedEmail', 'emailData'])
export type DataSource = z.infer<typeof dataSource>

const fieldSpec = z.object({
  selector: selector.nullish(),
  findElements: flag,
  attribute: z.string().min(1).nullish(),
  afterText: z.string().nullish(),
  beforeText: z.string().nullish(),
  separator: z.string().nullish(),
  source: z.string().nullish(),
  identifierType: z.string().nullish(),
  identifier: z.string().nullish(),
})
const fieldWithRows = fieldSpec.extend({ city: fieldSpec.nullish(), state: fieldSpec.nullish() })
export type FieldSpec = z.infer<typeof fieldWithRows>

/** How to read the fields of a record; null turns a field off. */
export const recordSpec = z.record(z.string(), fieldWithRows.nullable())
export type RecordSpec = z.infer<typeof recordSpec>

const profileMatch = z.object({ profileMatch: z.object({ selector, profile: recordSpec }) })
export type ParentRecord = z.infer<typeof profileMatch>

/** The maximum number of pages per list, unless `maxPages` is given. */
export const MAX_PAGES = 10

/**
 * Ours, on `extract`: how a list continues. `nextPage` is the link or button to its next page, `hasMore` an element
 * that only appears if further pages exist, `total` the number of all entries, `sortedBy` their order.
 */
const listPages = {
  nextPage: z.object({ selector }).nullish(),
  maxPages: z.number().int().min(1).max(50).nullish(),
  hasMore: selector.nullish(),
  total: fieldSpec.nullish(),
  sortedBy: z.enum(['age', 'ageDescending']).nullish(),
}

const common = {
  id: z.string().min(1),
  retry: z
    .object({
      environment: z.string().nullish(),
      maxAttempts: z.number().int().min(1).nullish(),
      interval: z.object({ ms: z.number().min(0) }).nullish(),
    })
    .nullish(),
  dataSource: dataSource.nullish(),
}

const clickElement = z.object({
  type: z.string().nullish(),
  selector,
  multiple: z.union([z.boolean(), z.number()]).nullish(),
  failSilently: flag,
  parent: profileMatch.nullish(),
})
export type ClickElement = z.infer<typeof clickElement>

const choice = z.object({
  condition: z.object({ left: z.string(), operation: z.string(), right: z.string() }).nullish(),
  elements: z.array(clickElement).nullish(),
})

const expectation = z.object({
  type: z.string(),
  selector: z.string().nullish(),
  expect: z.string().nullish(),
  parent: z.string().nullish(),
  failSilently: flag,
})
export type Expectation = z.infer<typeof expectation>

const formElement = z.object({
  type: z.string().min(1),
  selector,
  min: z.union([z.string(), z.number()]).nullish(),
  max: z.union([z.string(), z.number()]).nullish(),
  format: z.string().nullish(),
})
export type FormElement = z.infer<typeof formElement>

const captcha = { selector, captchaType: z.string().nullish(), parent: profileMatch.nullish() }
const pollingTime = z.union([z.number(), z.string()]).nullish()

/** Each action type's own fields. parse-actions.ts parses the `actions` of expectations and conditions. */
export const actionShapes = {
  navigate: z.object({
    ...common,
    actionType: z.literal('navigate'),
    url: z.string(),
    ageRange: z.array(z.string()).nullish(),
  }),
  extract: z.object({
    ...common,
    actionType: z.literal('extract'),
    selector,
    noResultsSelector: z.string().nullish(),
    profile: recordSpec,
    ...listPages,
  }),
  fillForm: z.object({
    ...common,
    actionType: z.literal('fillForm'),
    selector,
    elements: z.array(formElement),
  }),
  click: z.object({
    ...common,
    actionType: z.literal('click'),
    elements: z.array(clickElement).nullish(),
    choices: z.array(choice).nullish(),
    // `null` does nothing, but a missing default is a failure.
    default: z
      .object({ elements: z.array(clickElement) })
      .nullable()
      .optional(),
  }),
  expectation: z.object({
    ...common,
    actionType: z.literal('expectation'),
    expectations: z.array(expectation),
    actions: z.array(z.unknown()).nullish(),
  }),
  condition: z.object({
    ...common,
    actionType: z.literal('condition'),
    expectations: z.array(expectation),
    actions: z.array(z.unknown()).nullish(),
  }),
  scroll: z.object({ ...common, actionType: z.literal('scroll'), selector }),
  getCaptchaInfo: z.object({ ...common, actionType: z.literal('getCaptchaInfo'), ...captcha }),
  solveCaptcha: z.object({ ...common, actionType: z.literal('solveCaptcha'), ...captcha }),
  emailConfirmation: z.object({ ...common, actionType: z.literal('emailConfirmation'), pollingTime }),
  generateEmail: z.object({ ...common, actionType: z.literal('generateEmail') }),
  getEmailData: z.object({
    ...common,
    actionType: z.literal('getEmailData'),
    pollingTime,
    extract: z.array(z.string()).nullish(),
  }),
}

type Shapes = typeof actionShapes
export type ActionType = keyof Shapes
type Nested<T> = T extends { actions?: unknown } ? Omit<T, 'actions'> & { actions: Action[] } : T

/** One action of a given type, with parsed sub-actions. */
export type ActionOf<T extends ActionType> = Nested<z.infer<Shapes[T]>>
/** Any action in the vocabulary. */
export type Action = { [T in ActionType]: ActionOf<T> }[ActionType]

/** Whether the vocabulary has an action with this name. */
export function isActionType(name: unknown): name is ActionType {
  return typeof name === 'string' && Object.hasOwn(actionShapes, name)
}
