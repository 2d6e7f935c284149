// The endpoints of the developer API, each with a sample, from the table that the server serves.
import { Fragment, useState } from 'react'
import {
  DEVELOPER_API,
  DEVELOPER_ENDPOINTS,
  type DeveloperEndpoint,
  endpointParts,
  factsOf,
} from '#shared/protocol/developer-api/endpoints.ts'
import { SAMPLE_LANGUAGES, type SampleLanguage, sampleText } from '#shared/protocol/developer-api/samples.ts'
import { CodeSample } from '#web/ui/code-sample.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Code, WithCode } from './with-code.tsx'

const LANGUAGES: Readonly<Record<SampleLanguage, string>> = { curl: 'curl', javascript: 'JavaScript' }

/** All endpoints, in one language at a time. */
export function EndpointList() {
  const [language, setLanguage] = useState<SampleLanguage>('curl')
  return (
    <>
      <Segmented
        label="Language of the samples"
        options={SAMPLE_LANGUAGES.map(value => ({ value, label: LANGUAGES[value] }))}
        value={language}
        onValueChange={value => setLanguage(value === 'javascript' ? 'javascript' : 'curl')}
      />
      {DEVELOPER_ENDPOINTS.map(endpoint => (
        <EndpointPart key={endpoint} endpoint={endpoint} language={language} />
      ))}
    </>
  )
}

function EndpointPart({ endpoint, language }: { endpoint: DeveloperEndpoint; language: SampleLanguage }) {
  const { method, path } = endpointParts(endpoint)
  const { operation, summary, details, scopes } = factsOf(endpoint)
  const shown = `${DEVELOPER_API}${path.replace(/:(\w+)/, '{$1}')}`
  const sample = sampleText(endpoint, language)
  return (
    <section aria-labelledby={operation} className="mt-10 border-t border-line pt-6">
      <h3 id={operation} className="text-lg font-semibold">
        {summary}
      </h3>
      <p className="mt-1 font-mono text-sm [overflow-wrap:anywhere]">
        <span className="text-soft">{method}</span> {shown}
      </p>
      {details !== '' && (
        <p className="mt-3 text-pretty">
          <WithCode text={details} />
        </p>
      )}
      {scopes.length > 0 && (
        <p className="mt-2 text-sm text-soft">
          Scope:{' '}
          {scopes.map((scope, at) => (
            <Fragment key={scope}>
              {at > 0 && ' or '}
              <Code>{scope}</Code>
            </Fragment>
          ))}
        </p>
      )}
      <CodeSample text={sample} name={`Sample: ${summary}`} what={`the sample: ${summary}`} />
    </section>
  )
}
