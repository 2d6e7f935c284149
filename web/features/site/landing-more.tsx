// The rest of the landing page: who the brokers are, the four steps, questions, and a final call to action.

import { Link } from '@tanstack/react-router'
import { landingQuestions } from '#web/content/faq.ts'
import { brokers, closing, steps, suite } from '#web/content/landing-below.ts'
import { Faq } from '#web/ui/faq.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LandingSection } from './landing-section.tsx'

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

/** The tools for the four steps, each with its page. */
function PrivacySuite() {
  return (
    <div>
      <h3 className="font-serif text-2xl font-medium tracking-[-0.01em]">{suite.title}</h3>
      <ul className="mt-4 border-b border-line">
        {suite.tools.map(({ name, text, to }) => (
          <li key={name} className="border-t border-line">
            <Link to={to} className="group block py-3">
              <span className="block font-medium underline-offset-4 group-hover:underline">{name}</span>
              <span className="block text-sm text-pretty text-soft">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Numbered, side by side if there is space. */
function StepList() {
  return (
    <ol className="grid gap-x-10 gap-y-8 content-start sm:grid-cols-2">
      {steps.map((step, index) => (
        <li key={step.title} className="border-t border-ink pt-4">
          <p className="font-serif text-2xl leading-none text-faint tabular-nums lining-nums">{index + 1}</p>
          <h3 className="mt-4 font-medium">{step.title}</h3>
          {step.paragraphs.map(paragraph => (
            <p key={paragraph} className="mt-1.5 text-soft text-pretty">
              {paragraph}
            </p>
          ))}
        </li>
      ))}
    </ol>
  )
}
