// What the landing page's pictures show: one made-up person, on made-up sites. The page says so.

/** A listing that may be another Rosa's. */
export const exampleQuestion: readonly {
  label: string
  mine: string
  theirs: string
  mark: 'agrees' | 'differs' | 'open'
}[] = [
  { label: 'Age', mine: '42', theirs: '70', mark: 'differs' },
  { label: 'Lives in', mine: 'Austin, TX', theirs: 'Austin, TX', mark: 'agrees' },
  { label: 'Phone', mine: '(512) 555-0147', theirs: 'Not shown', mark: 'open' },
  { label: 'Relatives', mine: 'Daniel Whitaker', theirs: 'Shirley Pruitt', mark: 'differs' },
]

export const exampleScans = [
  { state: 'still', label: 'Listed', on: 'Nov 22' },
  { state: 'once', label: 'First look', on: 'Dec 3' },
  { state: 'gone', label: 'Second look', on: 'Dec 6' },
] as const

/** A guide, worded as the product words it. */
export const exampleGuide: { site: string; minutes: number; steps: readonly ExampleStep[] } = {
  site: 'Countyline Records',
  minutes: 7,
  steps: [
    { title: 'Open your listing', minutes: 1, state: 'done' },
    {
      title: 'Open the form we prepared',
      minutes: 1,
      state: 'current',
      action: 'Open the form on Countyline Records in a new tab.',
      why: 'We’ve filled in what we could. Check it before you continue.',
    },
    { title: 'Solve the puzzle and send it', minutes: 2, state: 'ahead' },
    { title: 'Open the link in their email', minutes: 3, state: 'ahead' },
  ],
}

export type ExampleStep = {
  title: string
  minutes: number
  state: 'done' | 'current' | 'ahead'
  action?: string
  why?: string
}

export const exampleAlert = {
  title: 'Quickfolk lists you again',
  detail: 'Gone since November 29. Back since March 15.',
}
