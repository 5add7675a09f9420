import type { components } from '../../../generated/types.ts'

type Schemas = components['schemas']

/** The name of the business. Null where the settings have none. */
type Business = string | null

const us = (business: Business): string => business ?? 'us'

/** All built-in texts of the pages in one language. The settings' own texts replace some of them. */
export const english = {
  language: 'en',
  direction: 'ltr',

  unsubscribe: {
    title: 'Unsubscribe',
    body: (business: Business, email: string) =>
      `One click, and ${email} gets no more e-mails from ${us(business)}. Mail about things that you order or ask for still comes.`,
    why: 'Would you tell us why?',
    whyHint: 'You need not.',
    comment: 'In your words',
    button: 'Unsubscribe',
    rather: 'Or would you rather have fewer e-mails?',
    choose: 'Choose what you get',
  },
  reasons: {
    too_often: 'Too many came',
    not_relevant: 'They are not of interest to me',
    never_signed_up: 'I never asked for them',
    content: 'I did not like what they held',
    other: 'Something else',
  } satisfies Record<Schemas['UnsubscribeReason'], string>,
  unsubscribed: {
    title: 'You are unsubscribed',
    body: (business: Business, email: string) => `${email} gets no more e-mails from ${us(business)}.`,
    already: (business: Business, email: string) =>
      `${email} has unsubscribed already, and gets no more e-mails from ${us(business)}.`,
    mistake: 'That was a mistake?',
    undo: 'Subscribe me again',
    choose: 'Choose what you get',
  },

  preferences: {
    title: (business: Business) => `Your e-mails from ${us(business)}`,
    body: (email: string) => `What you choose here is for ${email}.`,
    saved: 'Your changes are saved.',
    subscribedAgain: 'Welcome back: you are subscribed again.',
    unsubscribedNow: 'You get no more newsletters. E-mails about your orders and requests still arrive.',
    unsubscribed: 'You have unsubscribed. Choose a list, and you are subscribed again.',
    unsubscribedWithoutLists: 'You have unsubscribed.',
    undo: 'Subscribe me again',
    lists: 'What you get',
    frequency: 'How often',
    frequencies: {
      all: 'Everything',
      weekly: 'At most once a week',
      monthly: 'At most once a month',
    } satisfies Record<Schemas['ContactFrequency'], string>,
    tracking: 'Tracking',
    trackingHint: 'Whether e-mails are opened, and which links are clicked.',
    trackings: {
      individual: ['Personalised', 'So that you get more of what interests you.'],
      aggregate: ['Anonymous', 'Your opens and clicks are counted without your name.'],
      none: ['Off', 'You are not counted.'],
    } satisfies Record<Schemas['ContactTracking'], [string, string]>,
    fields: 'About you',
    fieldNames: {
      first_name: 'First name',
      last_name: 'Last name',
      phone: 'Telephone number',
      date_of_birth: 'Date of birth',
      locale: 'Language',
      timezone: 'Time zone',
    } satisfies Record<Schemas['PreferenceField'], string>,
    noChoice: 'Not set',
    save: 'Save',
    leave: 'No more e-mails at all?',
    unsubscribe: 'Unsubscribe from everything',
    refused: 'That could not be saved',
    refusedBody: 'Please look at what is marked below. Nothing has been changed yet.',
    faults: {
      lists: 'Please choose among these lists.',
      frequency: 'Please choose one of these.',
      tracking: 'Please choose one of these.',
      first_name: 'Please use at most 100 characters, on one line.',
      last_name: 'Please use at most 100 characters, on one line.',
      phone: 'Please write digits, best beginning with + and the number of the country.',
      date_of_birth: 'Enter a date in the past.',
      locale: 'Please choose a language.',
      timezone: 'Please choose a time zone.',
    },
  },

  confirm: {
    title: 'Confirm your subscription',
    body: (business: Business, email: string) =>
      business === null
        ? `We write to ${email} once you say yes.`
        : `${business} writes to ${email} once you say yes.`,
    about: 'You will get:',
    button: 'Yes, please',
    otherwise: 'If you did not ask for this, close the page, and nothing will come.',
  },
  confirmed: {
    title: 'You are subscribed',
    body: (business: Business, email: string) => `${email} now gets e-mails from ${us(business)}.`,
    already: 'You have said yes already',
    choose: 'Choose what you get',
  },
  late: {
    body: 'The link has expired. Request a new one.',
    button: 'Mail me a new link',
  },
  overtaken: {
    body: 'It works once, and something has changed since it was sent. If you would still like our e-mails, ask for a new link.',
    left: 'You unsubscribed after it was sent, so it confirms nothing. You can come back whenever you like.',
  },
  newLinkSent: {
    title: 'Check your inbox',
    body: (email: string) => `A new link is on its way to ${email}, if there is still something to confirm.`,
    hint: 'It can take an hour where another one went out a short while ago.',
  },

  verify: {
    title: 'Is this your address?',
    body: (business: Business, email: string) =>
      `${business ?? 'Somebody here'} would like to send mail from ${email}.`,
    button: 'Yes, it is',
    otherwise: 'If you do not know what this is about, close the page, and nothing will be sent from it.',
  },
  verified: {
    title: 'Thank you',
    body: (business: Business, email: string) =>
      `Mail may be sent from ${email} now${business === null ? '' : ` by ${business}`}.`,
    already: 'This address is verified already',
  },

  test: 'This is a test of a message. Whatever you press here, nothing is changed.',

  notFound: {
    title: 'Page not found',
    body: 'The link is not complete. Please copy it whole from the message, or open it there.',
  },
  gone: {
    title: 'This link no longer works',
    reasons: {
      expired: 'The link has expired. Please sign up again.',
      contact: 'This contact no longer exists and gets no e-mails.',
      address: 'It was sent to another address than the one that we know now.',
      message: 'The message is not kept any longer.',
      sender: 'It was about an address that is not used any more. Please ask for a new link.',
    },
  },
  tooMany: { title: 'Please wait a moment', body: 'Try again in a minute.' },
  tooLarge: { title: 'That is too much', body: 'Please send less.' },
  unsupported: {
    title: 'That could not be read',
    body: 'Please use the button of the page that the link in your message opens.',
  },
  failed: {
    title: 'Something went wrong',
    body: (number: string) => `Please try again. If it goes on, tell us this number: ${number}.`,
  },
  unavailable: { title: 'Please come back in a moment', body: 'Nothing was lost. Try again in a minute.' },
}

export type Translations = typeof english
