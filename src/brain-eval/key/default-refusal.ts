import type { KeyInput } from './key.ts';

/** What holds the answers, as an agent calls it. */
const SOURCE =
  '(?:documents?|documentation|docs?|pages?|handbook|wiki|manual|context|sources?|repository|knowledge base|brain|texts?|materials?|project|files?)';
/** What was asked for. */
const THING =
  '(?:answers?|information|info|data|mention|statement|figures?|details?|indication|reference|evidence|results?|rules?|policy|such \\w+)';
const SAY =
  '(?:answer|say|state|mention|specify|contain|cover|define|give|name|tell|include|describe|document|provide|address|set|list|indicate|discuss|explain|record)s?';
const SAID =
  'documented|stated|mentioned|specified|given|recorded|described|defined|answered|provided|named|indicated|disclosed';
const FIND = '(?:find|locate|determine|tell|answer|identify|establish|say)';
const NOT = "(?: not|n't)";

/** How English answers say that the documents do not answer; a new key starts with it and adds its own language. */
export const DEFAULT_REFUSAL: KeyInput['refusal'] = {
  phrases: [
    'the documents do not answer',
    'not documented',
    'not answered by',
    'nothing in the documents',
    'none of the documents',
    'unanswerable',
    'not enough information',
  ],
  patterns: [
    // The documents do not say.
    `\\b${SOURCE}\\b.{0,30}\\b(?:do|does|did)${NOT} (?:\\w+ )?${SAY}\\b`,
    `\\b${SOURCE} (?:never ${SAY}|lacks?|omits?|leaves? (?:this|that|it) (?:open|out)|(?:is|are) silent|addresse?s? nothing)\\b`,
    `\\b${SOURCE} \\w+ (?:nothing|no ${THING})\\b`,
    `\\bsomething the ${SOURCE} (?:address|cover|say|answer|mention|state)s?\\b`,
    `(?:^|[.;:,] |\\bbut |\\band )(?:it|they) (?:do|does|did)${NOT} (?:say|mention|state|specify)\\b`,
    // It is not in the documents.
    `(?:\\bnot|\\bnowhere|n't|missing|absent|left out|unclear) (?:\\w+ ){0,2}(?:in|by|from) (?:\\w+ ){0,3}${SOURCE}\\b`,
    `\\b(?:do|does|did)${NOT} (?:appear|occur|exist) (?:anywhere|in (?:the |any )?${SOURCE})\\b`,
    `^(?:\\w+ ){0,6}(?:is|are|was|were)${NOT} (?:${SAID})(?: anywhere| there| here| for .{1,40})?(?:$|[.;,!])`,
    `\\b(?:this|that|it|information|answer|question|detail)(?: is| was|'s)${NOT} (?:${SAID}|covered|found|listed|available|included|present|there)(?: anywhere| for .{1,40})?(?:$|[.;!])`,
    `\\b(?:no|none of the|neither) ${SOURCE}\\b.{0,30}\\b${SAY}\\b`,
    `\\bnothing .{0,30}\\b(?:says|states|mentions|answers)\\b`,
    '\\bnowhere (?:is|are|does|do)\\b',
    // There is nothing.
    `\\b(?:there is|there are|there's|found|have|has|returned|gives?)(?: no|n't any| not any) (?:\\w+ )?${THING}\\b`,
    `\\b(?:there(?: is|n't|'s)|found) nothing (?:about|on|regarding)\\b`,
    `\\bthere (?:is|are)n't any ${THING}\\b`,
    `^(?:sorry, )?no (?:relevant |such |clear |further )?${THING} (?:is |was |were )?(?:found|available|given|about|on|of|regarding|in the)\\b`,
    // I could not find it.
    `\\b(?:i|we)(?: can| could| did| do| am| was)?(?:'m|not|n't| not)? ?(?:not |unable to |not able to |able to )+(?:know|${FIND})\\b`,
    `\\b(?:i|we) (?:can|could|did|do)(?:not|n't| not) (?:know|${FIND})\\b`,
    `(?:^|[.;,] )(?:unable|not able|it is impossible|it is not possible) to ${FIND}\\b`,
    `(?:^|[.;,] )(?:this|that|it|(?:the|this) question)? ?can(?:not|'t| not) (?:be )?(?:determined?|answer(?:ed)?|found)(?:$|[.;!]| (?:from|with|based|using|this|that)\\b)`,
    "\\bi (?:do not|don't) have\\b",
    // Single words.
    "^(?:this is |it is |it's )?(?:unknown|unspecified|undocumented|unclear|n/?a|not (?:found|known|applicable|available|specified|stated|given|mentioned|covered|documented|provided)|insufficient information|information (?:is )?(?:not available|missing|unavailable)|no (?:answer|information|data)(?: available)?)[.!]?$",
  ],
};
