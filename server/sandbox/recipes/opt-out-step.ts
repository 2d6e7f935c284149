// The opt-out step of a recipe, derived from the site's opt-out: the counterpart of flows/.
import type { OptOut, SiteDefinition } from '../sites/definition.ts'

type Filled<Name extends OptOut['flow']> = Extract<OptOut, { flow: Name }>
type Formed = Filled<'record-url' | 'two-pages' | 'captcha' | 'pick'>
type Action = Readonly<Record<string, unknown>>

const click = (selector: string, type = 'button'): Action => ({
  actionType: 'click',
  elements: [{ type, selector }],
})
const there = (selector: string): Action => ({
  actionType: 'expectation',
  expectations: [{ type: 'element', selector }],
})
const fill = (selector: string, elements: readonly (readonly [string, string])[]): Action => ({
  actionType: 'fillForm',
  selector,
  elements: elements.map(([type, field]) => ({ type, selector: field })),
})
const recordAndEmail = (form: string, { record, email }: { record: string; email: string }): Action =>
  fill(form, [
    ['profileUrl', `input[name='${record}']`],
    ['email', `input[name='${email}']`],
  ])

function byRecord({ fields, consent }: Filled<'record-url'>): Action[] {
  return [
    recordAndEmail('.x-removal', fields),
    ...(consent === undefined ? [] : [click(`.x-removal input[name='consent']`, 'checkbox')]),
    click('.x-removal button'),
  ]
}

function inTwoPages({ fields }: Filled<'two-pages'>): Action[] {
  return [
    recordAndEmail('.x-step-one', fields),
    click('.x-step-one button'),
    there('.x-step-two'),
    click(`.x-step-two input[name='own']`, 'checkbox'),
    click('.x-step-two button'),
  ]
}

function pastThePicture({ fields }: Filled<'captcha'>): Action[] {
  return [
    recordAndEmail('.x-request', fields),
    { actionType: 'getCaptchaInfo', selector: '.x-puzzle-picture', captchaType: 'image' },
    { actionType: 'solveCaptcha', selector: '.x-puzzle-answer', captchaType: 'image' },
    click('.x-request button'),
  ]
}

function byPicking({ fields }: Filled<'pick'>): Action[] {
  const oneself = {
    name: { selector: '.x-match-name' },
    age: { selector: '.x-match-age' },
    addressCityStateList: { selector: '.x-match-places' },
  }
  const parent = { profileMatch: { selector: '.x-match', profile: oneself } }
  const found = fill('.x-finder', [
    ['name', `input[name='${fields.name}']`],
    ['city', `input[name='${fields.city}']`],
    ['state', `select[name='${fields.state}']`],
  ])
  return [
    { ...found, dataSource: 'extractedProfile' },
    click('.x-finder button'),
    there('.x-matches'),
    { actionType: 'click', elements: [{ type: 'button', selector: '.x-match-remove', parent }] },
    there('.x-reach'),
    fill('.x-reach', [['email', `input[name='${fields.email}']`]]),
    click('.x-reach button'),
  ]
}

function byNameAndTown({ fields }: Filled<'pick'>): Action[] {
  const form = fill('.x-by-name', [
    ['name', `input[name='${fields.name}']`],
    ['city', `input[name='${fields.city}']`],
    ['state', `select[name='${fields.state}']`],
    ['email', `input[name='${fields.email}']`],
  ])
  return [{ ...form, dataSource: 'extractedProfile' }, click('.x-by-name button')]
}

function asked(optOut: Formed): Action[] {
  if (optOut.flow === 'pick') return optOut.direct ? byNameAndTown(optOut) : byPicking(optOut)
  if (optOut.flow === 'two-pages') return inTwoPages(optOut)
  return optOut.flow === 'captcha' ? pastThePicture(optOut) : byRecord(optOut)
}

function confirmed({ confirm }: Formed): Action[] {
  if (confirm === 'none') return [there('.x-done')]
  const sent = { type: 'text', selector: 'body', expect: 'Check your mail' }
  return [
    { actionType: 'expectation', expectations: [sent] },
    { actionType: 'emailConfirmation', pollingTime: 30 },
    ...(confirm === 'button' ? [there('.x-confirm'), click('.x-confirm button')] : []),
    there('.x-confirmed'),
  ]
}

function opened(site: SiteDefinition, optOut: Formed): Action {
  const url = `https://${site.host}${optOut.path}`
  if (optOut.flow !== 'captcha' || !optOut.prefill) return { actionType: 'navigate', url }
  const { record, email } = optOut.fields
  return {
    actionType: 'navigate',
    dataSource: 'extractedProfile',
    url: `${url}?${record}=\${profileUrl}&${email}=\${email}`,
  }
}

/** The opt-out step for `site`; null if the opt-out is by e-mail or phone. */
export function optOutStep(site: SiteDefinition) {
  const { optOut } = site
  if (optOut.flow === 'email' || optOut.flow === 'phone') return null
  if (optOut.flow === 'parent') return { stepType: 'optOut', optOutType: 'parentSiteOptOut', actions: [] }
  const actions = [opened(site, optOut), ...asked(optOut), ...confirmed(optOut)]
  const text = JSON.stringify(actions.map((action, index) => ({ id: `o${index + 1}`, ...action })))
  const own: unknown = JSON.parse(text.replaceAll('.x-', `.${site.prefix}-`))
  return { stepType: 'optOut', optOutType: 'formOptOut', actions: own }
}
