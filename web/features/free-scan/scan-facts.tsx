// What a free scan does and doesn't do, next to its form.
const FACTS = [
  {
    title: 'We only look.',
    text: 'We search as anybody could. No site is asked for anything, and none learns who searched.',
  },
  {
    title: 'A town tells you apart.',
    text: 'Without one, we can say that a site lists your name, but rarely that it’s you.',
  },
  {
    title: 'It’s gone in a day.',
    text: 'Your name and the results are encrypted, and deleted after 24 hours.',
  },
  {
    title: 'We show little on purpose.',
    text: 'Anybody can type any name. So we show kinds of data, an initial, a state, and ten years of age.',
  },
]

export function ScanFacts() {
  return (
    <ul className="grid gap-6 border-t-2 border-ink pt-6 sm:max-lg:grid-cols-2">
      {FACTS.map(({ title, text }) => (
        <li key={title}>
          <p className="font-medium">{title}</p>
          <p className="mt-1 text-sm text-pretty text-soft">{text}</p>
        </li>
      ))}
    </ul>
  )
}
