// Correcting what is wrong: where, and what cannot be corrected and why.
import { Section } from '#web/ui/section.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

export function CorrectionSection() {
  return (
    <Section id="correction" title="Correct what is wrong">
      <div className="grid max-w-prose gap-4 text-soft">
        <p>
          You can change what you told us at any time: names, addresses and the rest under{' '}
          <TextLink to="/people">People</TextLink>, how you are told under{' '}
          <TextLink to="/reappearance-alerts">Monitoring</TextLink>, and your note in each{' '}
          <TextLink to="/removals">removal</TextLink>.
        </p>
        <p>
          Some things cannot be changed, because they are a record of what happened: timelines, evidence,
          letters sent and received, what was told to whom, and the security log. They prove what was done for
          you, and they would not if they could be rewritten. What a site shows about you is not ours to
          correct; if we took another person for you, answer “Is this you?” under{' '}
          <TextLink to="/exposures">Listings</TextLink>.
        </p>
      </div>
    </Section>
  )
}
