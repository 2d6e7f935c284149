// The rest of the landing page: who the brokers are, the four steps, questions, and a last way in.
import { landingQuestions } from '#web/content/faq.ts'
import { brokers, closing } from '#web/content/landing-below.ts'
import { Faq } from '#web/ui/faq.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LandingSection } from './landing-section.tsx'
import { PrivacySuite } from './privacy-suite.tsx'
import { StepList } from './step-list.tsx'

export function LandingMore() {
  return (
    <>
      <LandingSection id="data-brokers" title={brokers.title} lede={brokers.lede}>
        <div className="grid gap-x-10 gap-y-8 md:grid-cols-3">
          {brokers.parts.map(part => (
            <div key={part.title} className="border-t border-line pt-4">
              <h3 className="font-medium">{part.title}</h3>
              {part.paragraphs.map(paragraph => (
                <p key={paragraph} className="mt-1.5 text-soft text-pretty">
                  {paragraph}
                </p>
              ))}
            </div>
          ))}
        </div>
      </LandingSection>
      <LandingSection id="how-it-works" title="How it works" lede="Four steps, with proof at the end.">
        <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[1fr_1.6fr]">
          <PrivacySuite />
          <StepList />
        </div>
      </LandingSection>
      <LandingSection id="faq" title="Questions">
        <Faq questions={landingQuestions} />
      </LandingSection>
      <LandingSection title={closing.title} lede={closing.lede}>
        <LinkButton to="/dashboard" state={{ tab: 'sign-up' }} variant="primary">
          Start Your Free Privacy Scan
        </LinkButton>
      </LandingSection>
    </>
  )
}
