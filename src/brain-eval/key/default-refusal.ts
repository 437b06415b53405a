import type { KeyInput } from './key.ts';

/** How English answers say that the documents do not answer; a new key starts with it and adds its own language. */
export const DEFAULT_REFUSAL: KeyInput['refusal'] = {
  phrases: [
    'the documents do not answer',
    'not documented',
    'not answered by',
    'not mentioned',
    'not specified',
    'not stated',
    'not covered',
    'no information',
    'no answer',
    'cannot be answered',
    "can't be answered",
    'cannot be determined',
    'could not find',
    "couldn't find",
    'nothing in the documents',
    'none of the documents',
    'unanswerable',
    'are silent',
    'is silent',
  ],
  patterns: [
    "\\b(documents?|documentation|docs?|pages?|handbook|rules?|brain|project|repository|it|they)\\b.{0,60}\\b(do|does|did)( not|n't) (answer|say|state|mention|specify|contain|cover|define|give|name|tell|include|describe|document|provide|address|set|list)",
    "\\b(is|are|was|were)( not|n't) (documented|stated|mentioned|specified|covered|given|recorded|described|defined|answered|written|found|listed)",
    "\\b(do|does|did)( not|n't) (appear|occur|exist|find)\\b",
    '\\bno (document|documents|page|pages|rule|rules|line|lines|section|passage)\\b.{0,40}\\b(says?|states?|mentions?|answers?|specif(y|ies)|covers?|gives?|defines?|names?|sets?|exists?)',
    "\\b(there is|there's|i found|found|have) no\\b.{0,60}\\b(rule|page|statement|mention|figure|number|information|document|policy|period|line|passage)",
  ],
};
