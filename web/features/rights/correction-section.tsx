// Correcting what is wrong: where, and what cannot be corrected and why.
import { Section } from '#web/ui/section.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

export function CorrectionSection() {
  return (
    <Section id="correction" title="Correct a mistake">
      <div className="grid max-w-prose gap-4 text-soft">
        <p>
          You can change what you told us at any time: names, addresses and the rest under{' '}
          <TextLink to="/people">People</TextLink>, how you hear from us under{' '}
          <TextLink to="/reappearance-alerts">Monitoring</TextLink>, and your note in each{' '}
          <TextLink to="/my-removals">removal</TextLink>.
        </p>
        <p>
          Some things can’t be changed, because they’re a record of what happened: timelines, proof, letters
          sent and received, what we’ve told sites, and the security log. They’d prove nothing if you or we
          could rewrite them. We can’t correct what a site shows about you. If we mixed you up with someone
          else, answer “Is this you?” under <TextLink to="/exposures">Listings</TextLink>.
        </p>
      </div>
    </Section>
  )
}
