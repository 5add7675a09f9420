/**
 * Words that this project does not use in text, each with a replacement. A key is the source of a regular
 * expression that matches whole words. Keep it linear: no nested repetition.
 */
export const houseWords: Record<string, string> = {
  'bells?': 'notifier, notify, subscribe',
  'lanes?': 'queue, connection or pool',
  '(?<!(?:capital|case|block|first|small|cover|single|other|of its) )letters?(?! (?:of the alphabet|case|and digits))':
    'e-mail, message or delivery',
  'deeds?': 'command',
  wishes: 'input or preferences',
  'manieth|how many[- ]?th': 'position or index',
  '(?<!help )desks?': 'request context',
  whereabouts: 'location',
  'dear(?:er|est|ly)?(?! (?:[A-Z{]|x+))': 'expensive',
  '(?<!long-)standing': 'eligibility or status',
  'struck|strik(?:e|es|ing)': 'suppress, mark as bounced',
  flights: 'in flight',
  haste: 'priority',
  'visitors?': 'recipient',
  'hearken|hears': 'subscribes to, receives',
  '(?<!screen )readers?(?! list)': 'recipient',
  'shouts?': 'is in capital letters',
  'mend(?:s|ed|ing)?': 'fix, correct, repair',
  'holes?': 'vulnerability or gap',
  'strangers?': 'unauthenticated clients, third parties',
  'somebody|nobody': 'name who it is: the recipient, the user, a client',
}

/** Unclear phrases, each with a plain replacement. */
export const riddles: Record<string, string> = {
  'who(?:so)?ever': 'name who it is: the user, the recipient',
  whom: 'name who it is, in an active sentence',
  'wherever it': 'name the places',
  'what became of|what becomes of|became of': 'the result, the status',
  'is there twice': 'is duplicated',
  'not any more|no more than that': 'no longer',
  'leads? (?:on )?from|nothing leads': 'cannot change from A to B',
  '(?:it|they|that) fits?': 'matches',
  '(?:is|are|was|were|be) told': 'is reported, is returned, is notified',
  'answers (?:the|an?|whether|who|what|with|how|those|every|all|one|where)': 'returns',
  'it changes nothing': 'leave it out',
  'lacks? here': 'requires',
  'let(?:s)? pass': 'gives way to',
  'never was': 'is rolled back',
  'as (?:it|they) (?:stands?)': 'unchanged',
  'in the way that': 'as',
  'that has been(?=[.,;]|$)': 'in the past',
  'goes? with an?': 'requires',
  'there (?:is|are) \\w+ already': 'already exists',
  'such as (?:is|are)': 'that is',
}

/** Beginnings of sentences without a verb of their own, each with a plain replacement. Case matters. */
export const fragments: Record<string, string> = {
  '(?<=(?:^|[.?!]) *)Or': 'one sentence, or a list',
}

/** Words that are unclear in the contract and in messages, each with a plain replacement. */
export const publishedWords: Record<string, string> = {
  '(?<=, )also (?:an?|the|those|as|at|by|during|for|from|if|in|on|to|when|while|with|within)':
    'including, or a sentence of its own',
  'any ?more': 'no longer',
  'by itself': 'automatically',
  'on purpose': 'intentionally',
  'at present': 'now, currently',
  'present (?:address|name|one|state|time|value)': 'current',
  'usual (?:columns?|order|values?|width)': 'default',
  'does not allow (?:it|this)(?=[,.;])': 'name what is not allowed: the operation, the transition',
  'the tree around it|trees? around': 'surrounding tree, every enclosing tree',
  'no time to': 'took too long',
  'while there (?:are|is) any': 'as long as',
  'results? now': 'current results',
  'since when': 'when it began',
}

/** The most words in a sentence. */
export const maxWords = 25
