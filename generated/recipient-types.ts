// Made by `npm run generate` from openapi/. Change that and run it again; what is changed here is lost.

export interface paths {
  "/c/{token}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Follow a link
     * @description Redirects to the target of a link in a message. The link works as long as its campaign, sequence or automation
     *     exists. If the contact was erased, the link still works, and nothing is recorded.
     *
     *     The click is recorded as far as tracking allows, with the evidence for a person or a machine. A HEAD request is redirected
     *     as well, and is evidence for a machine.
     */
    get: operations["followLink"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/confirm/{token}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Show the confirmation page
     * @description Returns a page with a button that confirms a subscription (double opt-in). Opening the page changes nothing, so
     *     filters that open links cannot confirm.
     *
     *     The response is 410 in these cases:
     *
     *     - The link has expired, the contact was removed from the lists, or its address is suppressed: the page offers a new link.
     *       The same applies to a link from before the contact unsubscribed and then asked for mail again.
     *     - The contact is unsubscribed: the page links to the preferences.
     *     - The contact has bounced, complained, been deleted or changed its address: the page says that the link is no longer
     *       valid.
     */
    get: operations["getConfirmPage"];
    put?: never;
    /**
     * Confirm a subscription
     * @description Confirms the subscription of a recipient. The button of the confirmation page sends this request. The form has no
     *     fields.
     *
     *     **Side effects**
     *
     *     - The contact, and its `pending` memberships of the lists that the link covers, become `subscribed`.
     *     - The consent ledger gets an entry with the basis `double_opt_in` and the version of the text, and an entry for
     *       each further consent. The setting `ip_storage` decides how much of the IP address the entries contain.
     *
     *     A link works once; a second request changes nothing. If the contact unsubscribed, bounced, complained, was
     *     suppressed or was removed from the lists after the link was sent, the response is 410.
     */
    post: operations["confirmSubscription"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/confirm/{token}/again": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Request a new confirmation link
     * @description Sends a new link to the address of an earlier link, even if the earlier link has expired. The button of the page for
     *     expired links sends this request. The form has no fields.
     *
     *     **Side effects**
     *
     *     - Sends one e-mail if the contact has something to confirm and may get mail.
     *     - Sends nothing if an e-mail is still queued, or if the previous one is less than 60 minutes old.
     *
     *     The response does not disclose whether an e-mail was sent.
     */
    post: operations["requestConfirmation"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/forms/{form}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Show the page of a form
     * @description Returns the page of a published form, in a language that the browser accepts, or otherwise in the language of the
     *     form. The operation adds one to the number of views. Data about the person is not recorded. Parameters of the URL
     *     fill in the hidden fields whose setting `query_parameter` names them.
     */
    get: operations["getFormPage"];
    put?: never;
    /**
     * Submit the page of a form
     * @description Submits a form as a browser sends it without a script. The names of the members of the body are the ids of the
     *     fields.
     *
     *     **Side effects**
     *
     *     - A contact is created, or updated by the merge policies of the fields. No contact is created beyond the plan
     *       limit for contacts.
     *     - The contact gets tags. If the form asks for a subscription and the person agreed, the contact joins lists.
     *     - A contact that has unsubscribed, bounced or complained keeps its status. An unsubscribed person can confirm a
     *       new subscription by e-mail.
     *     - Consents that need no confirmation are recorded in the consent ledger. If the subscription or a consent needs a
     *       confirmation, the contact gets an e-mail that asks to confirm.
     *     - The contact gets the activity `form_submitted`.
     *
     *     The response is the same for known and unknown addresses.
     *
     *     **Files**
     *
     *     A form with files is sent as `multipart/form-data`. `_started`, `_language` and `altcha` come before the first
     *     file. If the form asks for a proof of work, files require the proof, and therefore a script.
     */
    post: operations["submitFormPage"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/forms/{form}/challenge": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a proof-of-work challenge
     * @description Returns a challenge in the format of ALTCHA: derive keys from `nonce` and a counter until a key begins with
     *     `keyPrefix`. The challenge is valid for 30 minutes, for this form and for one submission. Nothing is recorded.
     */
    get: operations["getFormChallenge"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/forms/{form}/definition": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a published form
     * @description Returns the data with which a script shows a published form: the HTML, the CSS, and when to show the form. Nothing is
     *     recorded; the script reports the view with `POST /forms/{form}/views` when it shows the form.
     *
     *     Pages of other origins may call the operation if the form allows their origin.
     */
    get: operations["getPublicForm"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/forms/{form}/frame": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Show a form for a frame
     * @description Returns the page of a published form for an `iframe` on pages that may embed the form. The operation adds one to the
     *     number of views, and stores the URL of the embedding page without its query. Data about the person is not recorded.
     *     Parameters of the URL fill in the hidden fields whose setting `query_parameter` names them.
     */
    get: operations["getFormFrame"];
    put?: never;
    /**
     * Submit a form for a frame
     * @description Submits a form as a browser sends it without a script. The names of the members of the body are the ids of the
     *     fields.
     *
     *     **Side effects**
     *
     *     - A contact is created, or updated by the merge policies of the fields. No contact is created beyond the plan
     *       limit for contacts.
     *     - The contact gets tags. If the form asks for a subscription and the person agreed, the contact joins lists.
     *     - A contact that has unsubscribed, bounced or complained keeps its status. An unsubscribed person can confirm a
     *       new subscription by e-mail.
     *     - Consents that need no confirmation are recorded in the consent ledger. If the subscription or a consent needs a
     *       confirmation, the contact gets an e-mail that asks to confirm.
     *     - The contact gets the activity `form_submitted`.
     *
     *     The response is the same for known and unknown addresses.
     *
     *     **Files**
     *
     *     A form with files is sent as `multipart/form-data`. `_started`, `_language` and `altcha` come before the first
     *     file. If the form asks for a proof of work, files require the proof, and therefore a script.
     */
    post: operations["submitFormFrame"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/forms/{form}/submissions": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Submit a form
     * @description Submits a published form from a script.
     *
     *     **Before the submission**
     *
     *     - `GET /forms/{form}/definition` returns the form, and `started`. Send `started` with the answers.
     *     - If the form asks for a proof of work, `GET /forms/{form}/challenge` returns a challenge. Send the solution as
     *       `proof`.
     *     - Wait for the `minimum_seconds` of the form. A submission that arrives earlier is rejected.
     *
     *     A submission without `started` or `proof` is accepted, too. If the form asks for a proof of work, the person must
     *     then confirm by e-mail, even with single opt-in.
     *
     *     **Side effects**
     *
     *     - A contact is created, or updated by the merge policies of the fields. No contact is created beyond the plan
     *       limit for contacts.
     *     - The contact gets tags. If the form asks for a subscription and the person agreed, the contact joins lists.
     *     - A contact that has unsubscribed, bounced or complained keeps its status. An unsubscribed person can confirm a
     *       new subscription by e-mail.
     *     - Consents that need no confirmation are recorded in the consent ledger. If the subscription or a consent needs a
     *       confirmation, the contact gets an e-mail that asks to confirm.
     *     - The contact gets the activity `form_submitted`.
     *
     *     The response is the same for known and unknown addresses.
     *
     *     **Files**
     *
     *     Send `multipart/form-data` with the part `submission` first and then the files, each named by the id of its field.
     *     If the form asks for a proof of work, files require the proof. A rejected file is returned as an error of its
     *     field.
     */
    post: operations["submitForm"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/forms/{form}/views": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Record a view of a form
     * @description Records that a page showed a form.
     *
     *     **Side effects**
     *
     *     - Adds one to the number of views of the day.
     *     - Stores the URL of the page without its query. Nothing about the person is stored.
     */
    post: operations["recordFormView"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/go/{token}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Follow the link of an automation
     * @description Redirects to the page of the trigger `link_trigger` of an automation. Only a click by a person in an e-mail starts the
     *     automation. The click is recorded by the tracked link of the e-mail, which then redirects to this link.
     */
    get: operations["followTriggerLink"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/hooks/{token}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Receive a webhook for an automation
     * @description Lets a contact enter an automation whose published version has the trigger `webhook_received`. The URL identifies
     *     the automation and is a secret: anyone who knows the URL can use it.
     *
     *     - A trigger with `require_signature` accepts only calls that are signed as Standard Webhooks describes, with the
     *       `incoming_key` of the automation. The time of the call may differ from the current time by at most five minutes.
     *     - A call with the `webhook-id` of an earlier call within three days has no effect, so a call can be repeated.
     *     - The body has at most 1 MiB. It is JSON in UTF-8, with or without a byte order mark, as `application/json`, a
     *       `+json` type, `text/plain` or `text/json`, or without a type.
     *     - The body can also be a form (`application/x-www-form-urlencoded` or `multipart/form-data`). A form is read as an
     *       object of its fields, without files. If the only field of a form contains a JSON object or array, this JSON is the
     *       webhook.
     *     - The e-mail address may have a name, as in `Ada <ada@example.com>`.
     *     - Each object of an array is a separate webhook. A network address can send at most 600 webhooks a minute.
     *     - If several members of a JSON object have the same name, the last one counts.
     *     - A ping (an empty body, or a body without an e-mail address) is accepted and has no effect.
     *     - GET and HEAD return 200 if the URL belongs to an automation, because some senders check the URL before they save
     *       it.
     *     - An automation accepts at most 60 bodies above 64 KiB a minute.
     *     - The response is the same for known and unknown e-mail addresses.
     *
     *     **Side effects**
     *
     *     - The contact with the e-mail address enters the automation if it is active and its trigger and re-entry rule accept
     *       the webhook.
     *     - Contacts that wait for a webhook continue, and exit events end enrolments.
     *     - Values that the trigger maps (`fields`) are stored in fields of the contact if the automation is active.
     *     - No contact is created.
     */
    post: operations["receiveWebhook"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/inbound/{provider}/{token}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Receive a report of a mail provider
     * @description Stores a report of a mail provider about bounces, complaints and unsubscribes. The report is authenticated before it is
     *     stored:
     *
     *     - Amazon SNS: by a signature with the certificate of Amazon.
     *     - SendGrid: by a signature with the key of SendGrid.
     *     - Mailgun: by a signature with the signing key.
     *     - Postmark and SparkPost: by HTTP Basic.
     *     - Brevo: by a bearer token.
     *     - Any other mail server (`generic`): by HMAC-SHA-256, as in Standard Webhooks.
     *
     *     A signed report is rejected if its time differs from the current time by more than five minutes.
     *
     *     **Side effects**
     *
     *     - A report is stored before the response, and processed afterwards.
     *     - A repeated event has no effect.
     *     - A subscription of Amazon SNS is confirmed only for a topic that the settings allow.
     *
     *     A `generic` report has the headers `webhook-id`, `webhook-timestamp` and `webhook-signature`. The signature is `v1,` and
     *     the base64 of an HMAC-SHA-256 over `{webhook-id}.{webhook-timestamp}.{body}`. The key is the part of the secret after
     *     `whsec_`, decoded from base64. A second report with the same `webhook-id` is ignored. The body of a report is one event or
     *     `{"events": [...]}` with up to 1,000 events. An event has:
     *
     *     - `id`: unique id of the event; required.
     *     - `type`: `bounced`, `complained`, `unsubscribed` or `delivered`; required.
     *     - `message_id`, `return_path` or `delivery_id`: the message, by its `Message-ID`, its envelope sender or the id of its
     *       delivery.
     *     - `recipient`: the address, for a message that the ledger does not contain.
     *     - `severity`: `permanent`, `temporary` or `blocked`, for a bounce. If `enhanced_code` or `reply` has a clear
     *       meaning, it takes precedence, unless `severity` is milder.
     *     - `enhanced_code` and `reply`: the response of the other server.
     *     - `occurred_at`: the time of the event.
     */
    post: operations["receiveReport"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/o/{token}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Load the tracking pixel
     * @description Returns an image of one pixel. Messages whose opens are recorded contain this image.
     *
     *     The open is recorded as far as tracking allows, with the evidence for a person or a machine.
     */
    get: operations["loadPixel"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/preferences/{token}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Show the preferences page
     * @description Returns a page on which the recipient chooses lists, frequency, tracking, and personal data. The setting
     *     `preference_centre` decides which of these the page offers. Opening the page changes nothing. It counts as a click
     *     in the e-mail if clicks are counted.
     */
    get: operations["getPreferencesPage"];
    put?: never;
    /**
     * Save the preferences
     * @description Updates the preferences of the recipient. A recipient who had unsubscribed and chooses a list again is subscribed again,
     *     because the recipient asks for it.
     *
     *     **Side effects**
     *
     *     - Updates memberships, the contact and its status, each with an activity.
     *     - The consent ledger gets an entry if consent is given or withdrawn.
     *     - The request counts as a click in the e-mail if clicks are counted.
     *
     *     Fields that the settings do not offer are ignored. If a value is invalid, nothing changes, and the page says which field is
     *     invalid (400). A link of a test e-mail changes nothing.
     */
    post: operations["savePreferences"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/privacy-confirm/{token}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Show the page to confirm a privacy request
     * @description Returns a page with a button that confirms the request. Opening the page changes nothing, so filters that open
     *     links confirm nothing. The link expires after three days. If the link has expired, or if the contact has another
     *     address or was permanently deleted, the page says so (410).
     */
    get: operations["getPrivacyConfirmPage"];
    put?: never;
    /**
     * Confirm a privacy request
     * @description Confirms a privacy request. The button of the page sends this form, which has no fields. A second confirmation changes
     *     nothing.
     *
     *     **Side effects**
     *
     *     - The privacy request becomes `open`, with a due date. The time and the IP address of the confirmation are stored
     *       as evidence. The setting `ip_storage` decides how much of the IP address is stored.
     *     - The contact gets the activity `privacy_requested`, and administrators get a notice.
     */
    post: operations["confirmPrivacyRequest"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/privacy-file/{token}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Show the page to download personal data
     * @description Returns a page with a button that downloads the file with the personal data of the contact. Opening the page
     *     changes nothing. The link expires after seven days. If the link has expired, or if the contact has another address
     *     or was permanently deleted or erased, the page says so (410).
     */
    get: operations["getPrivacyFilePage"];
    put?: never;
    /**
     * Download personal data
     * @description Redirects to a signed link to the file with the personal data of the contact. The signed link is valid for some minutes.
     *
     *     **Side effects**
     *
     *     - The privacy request records when the person first downloaded the file.
     */
    post: operations["downloadPrivacyFile"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/privacy/{token}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Show the page for privacy requests
     * @description Returns a page with two buttons. With these, a person asks for a copy of their data or for its erasure. The
     *     preference centre links to the page if the setting `shows_privacy_requests` is `true`; otherwise, the response is
     *     404. Opening the page changes nothing.
     */
    get: operations["getPrivacyPage"];
    put?: never;
    /**
     * Request a copy or the erasure of personal data
     * @description Sends a confirmation link by e-mail to the current address of the contact. The privacy request takes effect when the
     *     person has confirmed it with this link. Therefore, a person who got a forwarded e-mail cannot make requests for the
     *     contact.
     *
     *     **Side effects**
     *
     *     - Creates a privacy request that waits for the confirmation, and expires after three days.
     *     - An address gets at most one e-mail an hour for each kind of request, and at most five e-mails for one request.
     *
     *     The response does not depend on whether an e-mail is sent. The response is the same if the contact was deleted,
     *     its address is suppressed, or a request is already open. A link of a test e-mail has no effect. A form without
     *     `request` has no effect, and the page is shown again.
     */
    post: operations["requestPrivacy"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/unsubscribe/{token}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Show the unsubscribe page
     * @description Returns a page with a button to unsubscribe and a question about the reason. Recipients open the page with the
     *     link in a message. Mail programs without one-click unsubscribe open it with the header `List-Unsubscribe`.
     *
     *     Opening the page changes nothing, because filters and previews open links, too.
     */
    get: operations["getUnsubscribePage"];
    put?: never;
    /**
     * Unsubscribe
     * @description Unsubscribes the recipient from all marketing mail. The button of the unsubscribe page sends this request, and so do
     *     mail programs in one click (`List-Unsubscribe=One-Click`, RFC 8058).
     *
     *     - The request requires no log-in, no confirmation and no typing of an address.
     *     - Unknown fields and values are ignored. A body that is unreadable or too large is ignored, too.
     *     - The fields of a `multipart/form-data` body are ignored.
     *     - No rate limit applies, because a mail program may send the requests of many people from one IP address.
     *
     *     **Side effects**
     *
     *     - The contact becomes `unsubscribed`, with an entry in the consent ledger and an activity. A contact that complained stays
     *       `complained`.
     *     - The delivery that contains the link gets an event.
     *     - Queued messages of campaigns, sequences and automations to this contact are skipped.
     *
     *     A second request replaces the reason if it contains one. It also ends subscriptions that the contact has requested
     *     since and not confirmed. If a user or a program had unsubscribed the contact, the consent ledger gets an entry. A
     *     link of a test e-mail changes nothing.
     */
    post: operations["unsubscribe"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/verify-sender/{token}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Show the sender verification page
     * @description Returns a page with a button with which the owner of a sender's address confirms the address. Opening the page
     *     changes nothing.
     */
    get: operations["getVerifySenderPage"];
    put?: never;
    /**
     * Verify a sender
     * @description Verifies the address of a sender. The button of the verification page sends this request. The form has no fields.
     *
     *     **Side effects**
     *
     *     - The sender is verified and can send mail.
     *
     *     A second request changes nothing. If the address of the sender has changed, a newer link was sent, or the sender was
     *     deleted, the link returns 410.
     */
    post: operations["confirmSender"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/view/{token}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * View a message in the browser
     * @description Returns a message of a campaign, sequence or automation as a web page, with the current values of the contact. The browser
     *     shows the page in a sandbox, so the page cannot run scripts, send forms or read data of the service.
     *
     *     The visit is recorded as an open and as a click on the link to the page, as far as tracking allows.
     */
    get: operations["viewMessage"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    /**
     * Frequency
     * @description How often the contact wants to receive marketing mail of campaigns, sequences and automations:
     *
     *     - `all`: as often as it is sent.
     *     - `weekly`: at most one e-mail in 7 days.
     *     - `monthly`: at most one e-mail in 30 days.
     * @enum {string}
     */
    ContactFrequency: "all" | "weekly" | "monthly";
    /**
     * Tracking
     * @description How opens and clicks of the contact are counted, unless the settings, a campaign or a list is more restrictive:
     *
     *     - `none`: not at all.
     *     - `aggregate`: only in totals.
     *     - `individual`: for the contact.
     * @enum {string}
     */
    ContactTracking: "none" | "aggregate" | "individual";
    /**
     * Fault
     * @description One fault in a request. Exactly one of `pointer` (a member of the body), `parameter` (in path or query) and `header` gives its location.
     */
    Fault: {
      code: components["schemas"]["FaultCode"];
      /** @description What is wrong, as a sentence in English. */
      detail: string;
      /** @description Name of the header. */
      header?: string;
      /** @description Name of the path or query parameter. */
      parameter?: string;
      /** @description JSON pointer (RFC 6901) into the body; empty for the whole body. */
      pointer?: string;
    };
    /**
     * Fault code
     * @description What is wrong with one parameter, header or member. No new values will be added.
     * @enum {string}
     */
    FaultCode: "required" | "unknown_member" | "unknown_parameter" | "type" | "enum" | "format" | "pattern" | "minimum" | "maximum" | "min_length" | "max_length" | "min_items" | "max_items" | "unique_items" | "min_properties" | "not_allowed" | "not_found" | "invalid_value";
    /**
     * Proof-of-work challenge
     * @description A challenge of ALTCHA. It is valid for one form, for 30 minutes, and for one submission.
     */
    FormChallenge: {
      parameters: components["schemas"]["FormChallengeParameters"];
      /** @description Signature of the service over the challenge. */
      signature: string;
    };
    /**
     * Data of a challenge
     * @description Form and time for which a challenge is valid.
     */
    FormChallengeData: {
      /**
       * Format: uuid
       * @description Id of the form.
       */
      form: string;
      /** @description Expiry time, in seconds since 1970-01-01T00:00:00Z. */
      until: number;
    };
    /**
     * Parameters of a challenge
     * @description Parameters of a challenge. The browser derives keys from `nonce` and a counter until a key begins with `keyPrefix`.
     */
    FormChallengeParameters: {
      /** @description Function that derives keys, such as `PBKDF2/SHA-256`. */
      algorithm: string;
      /** @description Number of iterations for each key. */
      cost: number;
      data: components["schemas"]["FormChallengeData"];
      /** @description Length of a key in bytes. */
      keyLength: number;
      /** @description Hexadecimal digits with which the key must begin. */
      keyPrefix: string;
      /** @description Random value, in hexadecimal digits. Each key is derived from its bytes, followed by the counter as four bytes, most significant byte first. */
      nonce: string;
      /** @description Salt with which keys are derived, in hexadecimal digits. */
      salt: string;
    };
    /**
     * Edge of a page
     * @description Edge of the page: `top` or `bottom` for a `bar`, `left` or `right` for a `slide_in`. Any other value has the same effect as null.
     * @enum {string}
     */
    FormEdge: "top" | "bottom" | "left" | "right";
    /**
     * Form as a browser sends it
     * @description The answers by the ids of the fields, and the hidden members of the page, such as `_started`. Several answers to one field are several members with the same name. `_box` contains the id of a checkbox in the form, because browsers do not send a checkbox that is not ticked.
     */
    FormPost: {
      [key: string]: string;
    };
    /**
     * Form with files as a browser sends it
     * @description The answers by the ids of the fields, the hidden members of the page, and files. The hidden members come before the files.
     */
    FormPostWithFiles: {
      [key: string]: string;
    };
    /**
     * Presentation of a form
     * @description How and when a page with the script of a form shows the form. Only `popup`, `slide_in` and `bar` use the triggers `delay_seconds`, `scroll_percent` and `on_exit`: the first trigger that occurs shows the form. Without a trigger, the form appears at once.
     */
    FormPresentation: {
      /** @description Number of seconds on the page after which the form appears; null for no such trigger. */
      delay_seconds: number | null;
      /** @description Edge at which a slide-in or a bar is shown; null means `right` for a slide-in and `bottom` for a bar. */
      edge: components["schemas"]["FormEdge"] | null;
      kind: components["schemas"]["FormPresentationKind"];
      /** @description Whether the form appears when the person is about to leave the page. */
      on_exit: boolean;
      /** @description Number of days until a person who closed or submitted the form sees it again; null for never. With 0, the form appears on every visit. The browser keeps the time in its local storage, without a cookie. */
      repeat_after_days: number | null;
      /** @description Percentage of the page to scroll before the form appears; null for no such trigger. */
      scroll_percent: number | null;
    };
    /**
     * Kind of presentation
     * @description How a page with the script of a form shows the form:
     *
     *     - `inline`: in the text of the page.
     *     - `popup`: in the middle, above the page.
     *     - `slide_in`: at the lower edge, on one side.
     *     - `bar`: across the upper or lower edge.
     * @enum {string}
     */
    FormPresentationKind: "inline" | "popup" | "slide_in" | "bar";
    /**
     * Page
     * @description An HTML page in UTF-8. It requires no script, and works with keyboard, screen reader and large type.
     */
    HtmlPage: string;
    /**
     * Mail provider
     * @description A mail provider that reports bounces and complaints by webhooks. `generic` is any other provider that signs its reports. New values may be added.
     * @enum {string}
     */
    MailProvider: "ses" | "sendgrid" | "mailgun" | "postmark" | "brevo" | "sparkpost" | "generic";
    /**
     * Picture
     * @description A transparent GIF image of one pixel.
     */
    Pixel: string;
    /**
     * Form of preferences
     * @description Fields of the preferences page. Fields that the settings do not offer are ignored.
     */
    PreferencesForm: {
      /** @description Date of birth. An empty value clears the field; a missing field does not change the value. */
      date_of_birth?: string;
      /** @description Given name. An empty value clears the field; a missing field does not change the value. */
      first_name?: string;
      frequency?: components["schemas"]["ContactFrequency"];
      /** @description Family name. An empty value clears the field; a missing field does not change the value. */
      last_name?: string;
      /** @description Ids of the selected lists, one field each. Each id must also be in `lists_shown`. The contact leaves the other lists that the page showed. */
      lists?: string[];
      /** @description Ids of the lists that the page showed, one field each. Memberships of other lists do not change. */
      lists_shown?: string[];
      /** @description Language and region (BCP 47). An empty value clears the field; a missing field does not change the value. */
      locale?: string;
      /** @description Telephone number. An empty value clears the field; a missing field does not change the value. */
      phone?: string;
      /**
       * @description Value of the button that subscribes an unsubscribed contact again, without changing its lists. All other fields except `unsubscribe` are then ignored. For other contacts, nothing changes.
       * @constant
       */
      resubscribe?: "yes";
      /** @description Time zone (IANA). An empty value clears the field; a missing field does not change the value. */
      timezone?: string;
      tracking?: components["schemas"]["ContactTracking"];
      /**
       * @description Value of the button that unsubscribes from all marketing mail, whatever else the form contains.
       * @constant
       */
      unsubscribe?: "all";
    };
    /**
     * Form for privacy requests
     * @description The field of the page for privacy requests.
     */
    PrivacyForm: {
      request?: components["schemas"]["PrivacyRequestKind"];
    };
    /**
     * Kind of privacy request
     * @description What the person asks for. `access`: a copy of all their data. `erase`: the erasure of their data.
     * @enum {string}
     */
    PrivacyRequestKind: "access" | "erase";
    /**
     * Problem
     * @description Why a request was rejected or failed, in the format of RFC 9457 with the additional members `code`, `request_id` and `errors`. Programs use `code`; people read `detail`.
     */
    Problem: {
      code: components["schemas"]["ProblemCode"];
      /** @description What is wrong with this request, as a sentence in English. */
      detail: string;
      /** @description All faults in the request with their locations, up to 1,000; `detail` says if there are more. Empty if the problem has no location. */
      errors: components["schemas"]["Fault"][];
      /**
       * Format: uri-reference
       * @description Path of the request.
       */
      instance: string;
      /** @description Id of the request, the same as `X-Request-Id`. */
      request_id: string;
      /** @description HTTP status. */
      status: number;
      /** @description Short name of the kind of problem, the same for every problem with the same `code`. */
      title: string;
      /**
       * Format: uri-reference
       * @description URL of the page that explains this kind of problem.
       */
      type: string;
    };
    /**
     * Problem code
     * @description Kind of problem, for programs. New codes are added only together with new operations or features. `type` links to the page that explains the problem.
     * @enum {string}
     */
    ProblemCode: "invalid_request" | "malformed_body" | "invalid_cursor" | "too_complex" | "unauthenticated" | "invalid_credentials" | "invalid_nonce" | "missing_capability" | "missing_scope" | "pro_lock" | "not_found" | "method_not_allowed" | "request_timeout" | "email_taken" | "external_id_taken" | "contact_trashed" | "address_erased" | "invalid_transition" | "already_exists" | "in_use" | "invalid_state" | "not_ready" | "count_mismatch" | "too_many" | "source_unauthorized" | "source_forbidden" | "source_unavailable" | "source_bad_answer" | "source_changed" | "source_rate_limited" | "archive_refused" | "dry_run_required" | "mapping_incomplete" | "changed_since" | "idempotency_in_progress" | "idempotency_outcome_unknown" | "precondition_failed" | "body_too_large" | "unsupported_media_type" | "idempotency_mismatch" | "rate_limited" | "internal_error" | "unavailable" | "insufficient_storage";
    /**
     * Report
     * @description Report of the provider, as the signed bytes. The provider's documentation describes its content.
     */
    ProviderReport: string;
    /**
     * Answer to a field
     * @description Answer to a field: a text, a number, a boolean, or an array of texts. For a checkbox that is shown and not ticked, send `false`.
     */
    PublicAnswer: string | number | boolean | string[];
    /**
     * Answers to a form
     * @description Answers by the ids of the fields. Answers to unknown fields, and to fields that are not visible, are ignored.
     */
    PublicAnswers: {
      [key: string]: components["schemas"]["PublicAnswer"];
    };
    /**
     * Published form
     * @description Data with which a script shows a form.
     */
    PublicForm: {
      /** @description Style sheet for the shadow root that contains the form. */
      css: string;
      /**
       * Format: uuid
       * @description Id of the form.
       */
      form_id: string;
      /** @description HTML of the form element and the text above it. */
      html: string;
      /** @description Language of the texts. */
      language: string;
      /** @description Number of the published version. */
      number: number;
      presentation: components["schemas"]["FormPresentation"];
      /** @description Whether the form asks for a proof of work: the solution of a challenge. */
      proof_of_work: boolean;
      /** @description Signed time of this response; send it with the answers. It is valid for 24 hours. */
      started: string;
      texts: components["schemas"]["PublicFormTexts"];
      /** @description Heading; null shows none. */
      title: string | null;
    };
    /**
     * Texts of the script
     * @description Texts that a script adds to a form.
     */
    PublicFormTexts: {
      /** @description Name of the button that closes a pop-up. */
      close: string;
      /** @description Status if the service cannot be reached. */
      failed: string;
      /** @description Heading of a list of invalid answers. */
      faults: string;
      /** @description Status while the form is sent. */
      sending: string;
      /** @description Name of the form if it has no heading. */
      title: string;
    };
    /**
     * View to record
     * @description The page that showed the form.
     */
    PublicFormView: {
      /** @description URL of the page. Its query and fragment are not stored. */
      page_url: string;
    };
    /**
     * Submission to send
     * @description The answers to a form, as a script sends them.
     */
    PublicSubmission: {
      answers: components["schemas"]["PublicAnswers"];
      /** @description Value of the hidden field against spam, which people do not see and leave empty. A submission with a value is discarded, and its response does not say so. */
      homepage?: string;
      /** @description Language in which the form was shown. The default is the language of the browser. */
      language?: string;
      /** @description URL of the page with the form. */
      page_url?: string;
      /** @description Solution of the challenge: JSON in base64, as the ALTCHA library returns it. */
      proof?: string;
      /** @description Signed time that `GET /forms/{form}/definition` returned. An invalid or expired time is rejected. */
      started?: string;
    };
    /**
     * Result of a submission
     * @description What to show after the submission. The result is the same for known and unknown addresses.
     */
    PublicSubmissionResult: {
      /** @description Whether the form asks for a confirmation by e-mail. A person who has confirmed before may get no e-mail. */
      asks_to_confirm: boolean;
      /**
       * Format: uri
       * @description URL to redirect to; null if the person stays on the page and sees the message.
       */
      redirect_url: string | null;
      /** @description Message to show, as plain text; empty lines separate paragraphs. */
      text: string;
      /** @description Heading to show. */
      title: string;
    };
    /**
     * Submission with files
     * @description A submission with files. The member `submission` is the JSON body of a submission, and comes first. The files are members with the ids of their fields.
     */
    PublicSubmissionWithFiles: {
      [key: string]: string;
    };
    /**
     * Form to unsubscribe
     * @description Fields of the unsubscribe page, or of the one-click request of a mail program (RFC 8058). All fields are optional.
     */
    UnsubscribeForm: {
      /**
       * @description Field that a mail program sends.
       * @constant
       */
      "List-Unsubscribe"?: "One-Click";
      reason?: components["schemas"]["UnsubscribeReason"];
      /** @description Reason in the person's own words. Characters beyond the maximum length are dropped. */
      reason_text?: string;
    };
    /**
     * Unsubscribe reason
     * @description Why a person unsubscribed: too many messages (`too_often`), no interest (`not_relevant`), never subscribed (`never_signed_up`), disliked the content (`content`), or another reason (`other`). New values may be added.
     * @enum {string}
     */
    UnsubscribeReason: "too_often" | "not_relevant" | "never_signed_up" | "content" | "other";
    /**
     * Webhook
     * @description Body of the webhook, as text: a JSON object, an array of up to 100 JSON objects, or a form. The settings of the trigger name the member with the e-mail address.
     */
    Webhook: string;
  };
  responses: {
    /** @description A page that says that the request is too large: more than 64 KiB. */
    FormTooLarge: {
      headers: {
        "Cache-Control": components["headers"]["CacheControl"];
        "Content-Security-Policy": components["headers"]["ContentSecurityPolicy"];
        "Referrer-Policy": components["headers"]["ReferrerPolicy"];
        "X-Content-Type-Options": components["headers"]["ContentTypeOptions"];
        "X-Request-Id": components["headers"]["XRequestId"];
        "X-Robots-Tag": components["headers"]["RobotsTag"];
        [name: string]: unknown;
      };
      content: {
        "text/html": components["schemas"]["HtmlPage"];
      };
    };
    /** @description A page that says that the request is not a form. */
    FormUnsupported: {
      headers: {
        "Cache-Control": components["headers"]["CacheControl"];
        "Content-Security-Policy": components["headers"]["ContentSecurityPolicy"];
        "Referrer-Policy": components["headers"]["ReferrerPolicy"];
        "X-Content-Type-Options": components["headers"]["ContentTypeOptions"];
        "X-Request-Id": components["headers"]["XRequestId"];
        "X-Robots-Tag": components["headers"]["RobotsTag"];
        [name: string]: unknown;
      };
      content: {
        "text/html": components["schemas"]["HtmlPage"];
      };
    };
    /** @description The trigger requires a signature, and the signature is missing, invalid or too old. The webhook has no effect. */
    HookForged: {
      headers: {
        "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description The body cannot be parsed, or is neither a JSON object nor an array of JSON objects. An array with more than 100 objects, or a form with more than 1,000 fields, returns `invalid_request`. */
    HookMalformed: {
      headers: {
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description The URL is invalid or was replaced, the automation is archived, or its published version does not have the trigger `webhook_received`. */
    HookNotFound: {
      headers: {
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description The body is larger than 1 MiB. */
    HookTooLarge: {
      headers: {
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description A page that says that the service failed, with the id of the request. */
    PageFailed: {
      headers: {
        "Cache-Control": components["headers"]["CacheControl"];
        "Content-Security-Policy": components["headers"]["ContentSecurityPolicy"];
        "Referrer-Policy": components["headers"]["ReferrerPolicy"];
        "X-Content-Type-Options": components["headers"]["ContentTypeOptions"];
        "X-Request-Id": components["headers"]["XRequestId"];
        "X-Robots-Tag": components["headers"]["RobotsTag"];
        [name: string]: unknown;
      };
      content: {
        "text/html": components["schemas"]["HtmlPage"];
      };
    };
    /** @description A page that says that the link has expired or is no longer valid. */
    PageGone: {
      headers: {
        "Cache-Control": components["headers"]["CacheControl"];
        "Content-Security-Policy": components["headers"]["ContentSecurityPolicy"];
        "Referrer-Policy": components["headers"]["ReferrerPolicy"];
        "X-Content-Type-Options": components["headers"]["ContentTypeOptions"];
        "X-Request-Id": components["headers"]["XRequestId"];
        "X-Robots-Tag": components["headers"]["RobotsTag"];
        [name: string]: unknown;
      };
      content: {
        "text/html": components["schemas"]["HtmlPage"];
      };
    };
    /** @description A page that says that the service is temporarily unavailable: the disk has no space for files. */
    PageNoSpace: {
      headers: {
        "Cache-Control": components["headers"]["CacheControl"];
        "Content-Security-Policy": components["headers"]["ContentSecurityPolicy"];
        "Referrer-Policy": components["headers"]["ReferrerPolicy"];
        "Retry-After": components["headers"]["RetryAfter"];
        "X-Content-Type-Options": components["headers"]["ContentTypeOptions"];
        "X-Request-Id": components["headers"]["XRequestId"];
        "X-Robots-Tag": components["headers"]["RobotsTag"];
        [name: string]: unknown;
      };
      content: {
        "text/html": components["schemas"]["HtmlPage"];
      };
    };
    /** @description A page that says that the link is invalid: its token is unknown, altered or for another purpose. */
    PageNotFound: {
      headers: {
        "Cache-Control": components["headers"]["CacheControl"];
        "Content-Security-Policy": components["headers"]["ContentSecurityPolicy"];
        "Referrer-Policy": components["headers"]["ReferrerPolicy"];
        "X-Content-Type-Options": components["headers"]["ContentTypeOptions"];
        "X-Request-Id": components["headers"]["XRequestId"];
        "X-Robots-Tag": components["headers"]["RobotsTag"];
        [name: string]: unknown;
      };
      content: {
        "text/html": components["schemas"]["HtmlPage"];
      };
    };
    /** @description A page that says that the service is temporarily unavailable: it is starting or stopping, cannot reach its database, or has too many requests. */
    PageUnavailable: {
      headers: {
        "Cache-Control": components["headers"]["CacheControl"];
        "Content-Security-Policy": components["headers"]["ContentSecurityPolicy"];
        "Referrer-Policy": components["headers"]["ReferrerPolicy"];
        "Retry-After": components["headers"]["RetryAfter"];
        "X-Content-Type-Options": components["headers"]["ContentTypeOptions"];
        "X-Request-Id": components["headers"]["XRequestId"];
        "X-Robots-Tag": components["headers"]["RobotsTag"];
        [name: string]: unknown;
      };
      content: {
        "text/html": components["schemas"]["HtmlPage"];
      };
    };
    /** @description The service failed. */
    PublicFormFailed: {
      headers: {
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description There is no space for files: the disk is full, or the limit for `forms` is reached. */
    PublicFormNoSpace: {
      headers: {
        "Retry-After": components["headers"]["RetryAfter"];
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description The form does not exist, is not published, or cannot be used on pages of this origin. */
    PublicFormNotFound: {
      headers: {
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description The body, an answer or `started` is invalid, or the submission came too early. `errors` names the invalid members. */
    PublicFormRefused: {
      headers: {
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description The body is larger than 64 kB plus the files that the form accepts. */
    PublicFormTooLarge: {
      headers: {
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description Too many requests or files came from this network, or for this e-mail address, domain or form. */
    PublicFormTooMany: {
      headers: {
        "Retry-After": components["headers"]["RetryAfter"];
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description The service is temporarily unavailable. */
    PublicFormUnavailable: {
      headers: {
        "Retry-After": components["headers"]["RetryAfter"];
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description The content type of the body is not supported. */
    PublicFormUnsupported: {
      headers: {
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description The service failed. Providers send the report again. */
    ReportFailed: {
      headers: {
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description The signature or the credentials of the report are missing or invalid, or its signed time differs too much from the current time. The report was not processed. */
    ReportForged: {
      headers: {
        "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description The report is authentic, but cannot be parsed. */
    ReportMalformed: {
      headers: {
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description The URL does not exist, or reports of this provider are not accepted. */
    ReportNotFound: {
      headers: {
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description The report is larger than 5 MiB. */
    ReportTooLarge: {
      headers: {
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description The service is temporarily unavailable, cannot verify the signature, or has rejected too many reports from this IP address. Send the report again later. */
    ReportUnavailable: {
      headers: {
        "Retry-After": components["headers"]["RetryAfter"];
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description The report is neither JSON nor plain text, or is compressed. */
    ReportUnsupported: {
      headers: {
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description A page that asks to wait: too many requests came from this IP address, or for this contact. */
    TooManyVisits: {
      headers: {
        "Cache-Control": components["headers"]["CacheControl"];
        "Content-Security-Policy": components["headers"]["ContentSecurityPolicy"];
        "Referrer-Policy": components["headers"]["ReferrerPolicy"];
        "Retry-After": components["headers"]["RetryAfter"];
        "X-Content-Type-Options": components["headers"]["ContentTypeOptions"];
        "X-Request-Id": components["headers"]["XRequestId"];
        "X-Robots-Tag": components["headers"]["RobotsTag"];
        [name: string]: unknown;
      };
      content: {
        "text/html": components["schemas"]["HtmlPage"];
      };
    };
    /** @description A page that says which field is invalid, and shows the form with the values that were sent. */
    UnreadableForm: {
      headers: {
        "Cache-Control": components["headers"]["CacheControl"];
        "Content-Security-Policy": components["headers"]["ContentSecurityPolicy"];
        "Referrer-Policy": components["headers"]["ReferrerPolicy"];
        "X-Content-Type-Options": components["headers"]["ContentTypeOptions"];
        "X-Request-Id": components["headers"]["XRequestId"];
        "X-Robots-Tag": components["headers"]["RobotsTag"];
        [name: string]: unknown;
      };
      content: {
        "text/html": components["schemas"]["HtmlPage"];
      };
    };
  };
  parameters: {
    /**
     * @description Slug or id of the form.
     * @example reading-circle
     */
    FormReference: string;
    /**
     * @description Secret part of the URL that `GET /settings/bounces` returns.
     * @example EXAMPLEEXAMPLEEXAMPLEEXAMPLE
     */
    InboundToken: string;
    /**
     * @description Mail provider that sends the report.
     * @example mailgun
     */
    Provider: components["schemas"]["MailProvider"];
    /**
     * @description Token of the link: ids, an expiry time if necessary, and an HMAC. It is valid for one purpose. An altered token, or a token for another purpose, returns 404; an expired token returns 410.
     * @example EXAMPLEEXAMPLEEXAMPLEEXAMPLE
     */
    Token: string;
  };
  requestBodies: never;
  headers: {
    /**
     * @description The response must not be cached, because it is about one person.
     * @example private, no-store
     */
    CacheControl: "private, no-store";
    /**
     * @description Resources that the browser may load: those that the page needs, and no scripts. Other sites cannot embed the page in a frame.
     * @example default-src 'none'; img-src https:; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'
     */
    ContentSecurityPolicy: string;
    /**
     * @description The browser does not guess another content type.
     * @example nosniff
     */
    ContentTypeOptions: "nosniff";
    /**
     * @description Resources that the browser may load: the script of the form and the logo, and nothing from other servers. Other sites can embed only the page for frames, if the form allows their origins.
     * @example default-src 'none'; script-src 'nonce-EXAMPLE'; connect-src 'self'; worker-src blob:; style-src 'sha256-EXAMPLE'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'
     */
    FormPolicy: string;
    /**
     * @description URL to redirect to.
     * @example https://www.harbourbooks.example/books/the-voyage-out
     */
    RedirectLocation: string;
    /**
     * @description The browser sends the URL of the page to no other site, because the URL contains a token.
     * @example no-referrer
     */
    ReferrerPolicy: "no-referrer";
    /**
     * @description Number of seconds to wait before you repeat the request.
     * @example 17
     */
    RetryAfter: number;
    /**
     * @description Search engines do not index the page.
     * @example noindex, nofollow
     */
    RobotsTag: "noindex, nofollow";
    /**
     * @description The authentication schemes for callers outside the host platform. A request with `X-Host-Nonce` comes from a page of the host platform. Its response contains only the bearer scheme, so that the browser does not open its own log-in dialog.
     * @example Basic realm="Contact Relationship Service", charset="UTF-8", Bearer realm="Contact Relationship Service"
     */
    WwwAuthenticate: string;
    /**
     * @description Id of the request in the service's log. The service uses the caller's `X-Request-Id` if it consists of 8 to 128 of the characters `A-Z a-z 0-9 . - _ ~`. Otherwise, the service generates an id. Quote this id when you report a problem.
     * @example 01a15f30-dc00-7a4d-8d1e-8b792c6a8811
     */
    XRequestId: string;
  };
  pathItems: never;
}
export type ContactFrequency = components['schemas']['ContactFrequency'];
export type ContactTracking = components['schemas']['ContactTracking'];
export type Fault = components['schemas']['Fault'];
export type FaultCode = components['schemas']['FaultCode'];
export type FormChallenge = components['schemas']['FormChallenge'];
export type FormChallengeData = components['schemas']['FormChallengeData'];
export type FormChallengeParameters = components['schemas']['FormChallengeParameters'];
export type FormEdge = components['schemas']['FormEdge'];
export type FormPost = components['schemas']['FormPost'];
export type FormPostWithFiles = components['schemas']['FormPostWithFiles'];
export type FormPresentation = components['schemas']['FormPresentation'];
export type FormPresentationKind = components['schemas']['FormPresentationKind'];
export type HtmlPage = components['schemas']['HtmlPage'];
export type MailProvider = components['schemas']['MailProvider'];
export type Pixel = components['schemas']['Pixel'];
export type PreferencesForm = components['schemas']['PreferencesForm'];
export type PrivacyForm = components['schemas']['PrivacyForm'];
export type PrivacyRequestKind = components['schemas']['PrivacyRequestKind'];
export type Problem = components['schemas']['Problem'];
export type ProblemCode = components['schemas']['ProblemCode'];
export type ProviderReport = components['schemas']['ProviderReport'];
export type PublicAnswer = components['schemas']['PublicAnswer'];
export type PublicAnswers = components['schemas']['PublicAnswers'];
export type PublicForm = components['schemas']['PublicForm'];
export type PublicFormTexts = components['schemas']['PublicFormTexts'];
export type PublicFormView = components['schemas']['PublicFormView'];
export type PublicSubmission = components['schemas']['PublicSubmission'];
export type PublicSubmissionResult = components['schemas']['PublicSubmissionResult'];
export type PublicSubmissionWithFiles = components['schemas']['PublicSubmissionWithFiles'];
export type UnsubscribeForm = components['schemas']['UnsubscribeForm'];
export type UnsubscribeReason = components['schemas']['UnsubscribeReason'];
export type Webhook = components['schemas']['Webhook'];
export type ResponseFormTooLarge = components['responses']['FormTooLarge'];
export type ResponseFormUnsupported = components['responses']['FormUnsupported'];
export type ResponseHookForged = components['responses']['HookForged'];
export type ResponseHookMalformed = components['responses']['HookMalformed'];
export type ResponseHookNotFound = components['responses']['HookNotFound'];
export type ResponseHookTooLarge = components['responses']['HookTooLarge'];
export type ResponsePageFailed = components['responses']['PageFailed'];
export type ResponsePageGone = components['responses']['PageGone'];
export type ResponsePageNoSpace = components['responses']['PageNoSpace'];
export type ResponsePageNotFound = components['responses']['PageNotFound'];
export type ResponsePageUnavailable = components['responses']['PageUnavailable'];
export type ResponsePublicFormFailed = components['responses']['PublicFormFailed'];
export type ResponsePublicFormNoSpace = components['responses']['PublicFormNoSpace'];
export type ResponsePublicFormNotFound = components['responses']['PublicFormNotFound'];
export type ResponsePublicFormRefused = components['responses']['PublicFormRefused'];
export type ResponsePublicFormTooLarge = components['responses']['PublicFormTooLarge'];
export type ResponsePublicFormTooMany = components['responses']['PublicFormTooMany'];
export type ResponsePublicFormUnavailable = components['responses']['PublicFormUnavailable'];
export type ResponsePublicFormUnsupported = components['responses']['PublicFormUnsupported'];
export type ResponseReportFailed = components['responses']['ReportFailed'];
export type ResponseReportForged = components['responses']['ReportForged'];
export type ResponseReportMalformed = components['responses']['ReportMalformed'];
export type ResponseReportNotFound = components['responses']['ReportNotFound'];
export type ResponseReportTooLarge = components['responses']['ReportTooLarge'];
export type ResponseReportUnavailable = components['responses']['ReportUnavailable'];
export type ResponseReportUnsupported = components['responses']['ReportUnsupported'];
export type ResponseTooManyVisits = components['responses']['TooManyVisits'];
export type ResponseUnreadableForm = components['responses']['UnreadableForm'];
export type ParameterFormReference = components['parameters']['FormReference'];
export type ParameterInboundToken = components['parameters']['InboundToken'];
export type ParameterProvider = components['parameters']['Provider'];
export type ParameterToken = components['parameters']['Token'];
export type HeaderCacheControl = components['headers']['CacheControl'];
export type HeaderContentSecurityPolicy = components['headers']['ContentSecurityPolicy'];
export type HeaderContentTypeOptions = components['headers']['ContentTypeOptions'];
export type HeaderFormPolicy = components['headers']['FormPolicy'];
export type HeaderRedirectLocation = components['headers']['RedirectLocation'];
export type HeaderReferrerPolicy = components['headers']['ReferrerPolicy'];
export type HeaderRetryAfter = components['headers']['RetryAfter'];
export type HeaderRobotsTag = components['headers']['RobotsTag'];
export type HeaderWwwAuthenticate = components['headers']['WwwAuthenticate'];
export type HeaderXRequestId = components['headers']['XRequestId'];
export type $defs = Record<string, never>;
export interface operations {
  followLink: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Token of the link: ids, an expiry time if necessary, and an HMAC. It is valid for one purpose. An altered token, or a token for another purpose, returns 404; an expired token returns 410.
         * @example EXAMPLEEXAMPLEEXAMPLEEXAMPLE
         */
        token: components["parameters"]["Token"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /**
       * @description Redirects to the URL of the link. This URL is stored or signed, so a request cannot change it. It begins with
       *     `http://` or `https://`.
       */
      302: {
        headers: {
          "Cache-Control": components["headers"]["CacheControl"];
          Location: components["headers"]["RedirectLocation"];
          "Referrer-Policy": components["headers"]["ReferrerPolicy"];
          "X-Request-Id": components["headers"]["XRequestId"];
          "X-Robots-Tag": components["headers"]["RobotsTag"];
          [name: string]: unknown;
        };
        content?: never;
      };
      404: components["responses"]["PageNotFound"];
      500: components["responses"]["PageFailed"];
      503: components["responses"]["PageUnavailable"];
    };
  };
  getConfirmPage: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Token of the link: ids, an expiry time if necessary, and an HMAC. It is valid for one purpose. An altered token, or a token for another purpose, returns 404; an expired token returns 410.
         * @example EXAMPLEEXAMPLEEXAMPLEEXAMPLE
         */
        token: components["parameters"]["Token"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The page. If the recipient has already confirmed, the page says so. */
      200: {
        headers: {
          "Cache-Control": components["headers"]["CacheControl"];
          "Content-Security-Policy": components["headers"]["ContentSecurityPolicy"];
          "Referrer-Policy": components["headers"]["ReferrerPolicy"];
          "X-Content-Type-Options": components["headers"]["ContentTypeOptions"];
          "X-Request-Id": components["headers"]["XRequestId"];
          "X-Robots-Tag": components["headers"]["RobotsTag"];
          [name: string]: unknown;
        };
        content: {
          "text/html": components["schemas"]["HtmlPage"];
        };
      };
      404: components["responses"]["PageNotFound"];
      410: components["responses"]["PageGone"];
      429: components["responses"]["TooManyVisits"];
      500: components["responses"]["PageFailed"];
      503: components["responses"]["PageUnavailable"];
    };
  };
  confirmSubscription: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Token of the link: ids, an expiry time if necessary, and an HMAC. It is valid for one purpose. An altered token, or a token for another purpose, returns 404; an expired token returns 410.
         * @example EXAMPLEEXAMPLEEXAMPLEEXAMPLE
         */
        token: components["parameters"]["Token"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The page that says that the subscription is confirmed. */
      200: {
        headers: {
          "Cache-Control": components["headers"]["CacheControl"];
          "Content-Security-Policy": components["headers"]["ContentSecurityPolicy"];
          "Referrer-Policy": components["headers"]["ReferrerPolicy"];
          "X-Content-Type-Options": components["headers"]["ContentTypeOptions"];
          "X-Request-Id": components["headers"]["XRequestId"];
          "X-Robots-Tag": components["headers"]["RobotsTag"];
          [name: string]: unknown;
        };
        content: {
          "text/html": components["schemas"]["HtmlPage"];
        };
      };
      /** @description The subscription is confirmed. Redirects to the URL in the settings. */
      303: {
        headers: {
          "Cache-Control": components["headers"]["CacheControl"];
          Location: components["headers"]["RedirectLocation"];
          "Referrer-Policy": components["headers"]["ReferrerPolicy"];
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content?: never;
      };
      404: components["responses"]["PageNotFound"];
      410: components["responses"]["PageGone"];
      429: components["responses"]["TooManyVisits"];
      500: components["responses"]["PageFailed"];
      503: components["responses"]["PageUnavailable"];
    };
  };
  requestConfirmation: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Token of the link: ids, an expiry time if necessary, and an HMAC. It is valid for one purpose. An altered token, or a token for another purpose, returns 404; an expired token returns 410.
         * @example EXAMPLEEXAMPLEEXAMPLEEXAMPLE
         */
        token: components["parameters"]["Token"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The page that asks the recipient to check the mailbox. */
      200: {
        headers: {
          "Cache-Control": components["headers"]["CacheControl"];
          "Content-Security-Policy": components["headers"]["ContentSecurityPolicy"];
          "Referrer-Policy": components["headers"]["ReferrerPolicy"];
          "X-Content-Type-Options": components["headers"]["ContentTypeOptions"];
          "X-Request-Id": components["headers"]["XRequestId"];
          "X-Robots-Tag": components["headers"]["RobotsTag"];
          [name: string]: unknown;
        };
        content: {
          "text/html": components["schemas"]["HtmlPage"];
        };
      };
      404: components["responses"]["PageNotFound"];
      410: components["responses"]["PageGone"];
      429: components["responses"]["TooManyVisits"];
      500: components["responses"]["PageFailed"];
      503: components["responses"]["PageUnavailable"];
    };
  };
  getFormPage: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Slug or id of the form.
         * @example reading-circle
         */
        form: components["parameters"]["FormReference"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The page with the form. */
      200: {
        headers: {
          "Cache-Control": components["headers"]["CacheControl"];
          "Content-Security-Policy": components["headers"]["FormPolicy"];
          "Referrer-Policy": components["headers"]["ReferrerPolicy"];
          "X-Content-Type-Options": components["headers"]["ContentTypeOptions"];
          "X-Request-Id": components["headers"]["XRequestId"];
          "X-Robots-Tag": components["headers"]["RobotsTag"];
          [name: string]: unknown;
        };
        content: {
          "text/html": components["schemas"]["HtmlPage"];
        };
      };
      404: components["responses"]["PageNotFound"];
      429: components["responses"]["TooManyVisits"];
      500: components["responses"]["PageFailed"];
      503: components["responses"]["PageUnavailable"];
    };
  };
  submitFormPage: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Slug or id of the form.
         * @example reading-circle
         */
        form: components["parameters"]["FormReference"];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/x-www-form-urlencoded": components["schemas"]["FormPost"];
        "multipart/form-data": components["schemas"]["FormPostWithFiles"];
      };
    };
    responses: {
      /** @description The page after the submission. */
      200: {
        headers: {
          "Cache-Control": components["headers"]["CacheControl"];
          "Content-Security-Policy": components["headers"]["FormPolicy"];
          "Referrer-Policy": components["headers"]["ReferrerPolicy"];
          "X-Content-Type-Options": components["headers"]["ContentTypeOptions"];
          "X-Request-Id": components["headers"]["XRequestId"];
          "X-Robots-Tag": components["headers"]["RobotsTag"];
          [name: string]: unknown;
        };
        content: {
          "text/html": components["schemas"]["HtmlPage"];
        };
      };
      /** @description The form was sent. Redirects to the URL that the form defines. */
      303: {
        headers: {
          "Cache-Control": components["headers"]["CacheControl"];
          Location: components["headers"]["RedirectLocation"];
          "Referrer-Policy": components["headers"]["ReferrerPolicy"];
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The form with the answers, and what is wrong: an answer is invalid, or the form was sent too early or too late. */
      400: {
        headers: {
          "Cache-Control": components["headers"]["CacheControl"];
          "Content-Security-Policy": components["headers"]["FormPolicy"];
          "Referrer-Policy": components["headers"]["ReferrerPolicy"];
          "X-Content-Type-Options": components["headers"]["ContentTypeOptions"];
          "X-Request-Id": components["headers"]["XRequestId"];
          "X-Robots-Tag": components["headers"]["RobotsTag"];
          [name: string]: unknown;
        };
        content: {
          "text/html": components["schemas"]["HtmlPage"];
        };
      };
      404: components["responses"]["PageNotFound"];
      413: components["responses"]["FormTooLarge"];
      415: components["responses"]["FormUnsupported"];
      429: components["responses"]["TooManyVisits"];
      500: components["responses"]["PageFailed"];
      503: components["responses"]["PageUnavailable"];
      507: components["responses"]["PageNoSpace"];
    };
  };
  getFormChallenge: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Slug or id of the form.
         * @example reading-circle
         */
        form: components["parameters"]["FormReference"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The challenge. */
      200: {
        headers: {
          "Cache-Control": components["headers"]["CacheControl"];
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["FormChallenge"];
        };
      };
      404: components["responses"]["PublicFormNotFound"];
      429: components["responses"]["PublicFormTooMany"];
      500: components["responses"]["PublicFormFailed"];
      503: components["responses"]["PublicFormUnavailable"];
    };
  };
  getPublicForm: {
    parameters: {
      query?: {
        /**
         * @description Preferred language of the form, such as the language of the page. If the form does not have this language, the languages of the browser apply, and then the language of the form.
         * @example en
         */
        language?: string;
      };
      header?: never;
      path: {
        /**
         * @description Slug or id of the form.
         * @example reading-circle
         */
        form: components["parameters"]["FormReference"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The form. */
      200: {
        headers: {
          "Cache-Control": components["headers"]["CacheControl"];
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PublicForm"];
        };
      };
      404: components["responses"]["PublicFormNotFound"];
      429: components["responses"]["PublicFormTooMany"];
      500: components["responses"]["PublicFormFailed"];
      503: components["responses"]["PublicFormUnavailable"];
    };
  };
  getFormFrame: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Slug or id of the form.
         * @example reading-circle
         */
        form: components["parameters"]["FormReference"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The page with the form. */
      200: {
        headers: {
          "Cache-Control": components["headers"]["CacheControl"];
          "Content-Security-Policy": components["headers"]["FormPolicy"];
          "Referrer-Policy": components["headers"]["ReferrerPolicy"];
          "X-Content-Type-Options": components["headers"]["ContentTypeOptions"];
          "X-Request-Id": components["headers"]["XRequestId"];
          "X-Robots-Tag": components["headers"]["RobotsTag"];
          [name: string]: unknown;
        };
        content: {
          "text/html": components["schemas"]["HtmlPage"];
        };
      };
      404: components["responses"]["PageNotFound"];
      429: components["responses"]["TooManyVisits"];
      500: components["responses"]["PageFailed"];
      503: components["responses"]["PageUnavailable"];
    };
  };
  submitFormFrame: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Slug or id of the form.
         * @example reading-circle
         */
        form: components["parameters"]["FormReference"];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/x-www-form-urlencoded": components["schemas"]["FormPost"];
        "multipart/form-data": components["schemas"]["FormPostWithFiles"];
      };
    };
    responses: {
      /** @description The page after the submission, with a link to the URL to which the form redirects, if any. */
      200: {
        headers: {
          "Cache-Control": components["headers"]["CacheControl"];
          "Content-Security-Policy": components["headers"]["FormPolicy"];
          "Referrer-Policy": components["headers"]["ReferrerPolicy"];
          "X-Content-Type-Options": components["headers"]["ContentTypeOptions"];
          "X-Request-Id": components["headers"]["XRequestId"];
          "X-Robots-Tag": components["headers"]["RobotsTag"];
          [name: string]: unknown;
        };
        content: {
          "text/html": components["schemas"]["HtmlPage"];
        };
      };
      /** @description Reserved. Currently, the page after the submission has a link to the URL instead. */
      303: {
        headers: {
          "Cache-Control": components["headers"]["CacheControl"];
          Location: components["headers"]["RedirectLocation"];
          "Referrer-Policy": components["headers"]["ReferrerPolicy"];
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The form with the answers, and what is wrong: an answer is invalid, or the form was sent too early or too late. */
      400: {
        headers: {
          "Cache-Control": components["headers"]["CacheControl"];
          "Content-Security-Policy": components["headers"]["FormPolicy"];
          "Referrer-Policy": components["headers"]["ReferrerPolicy"];
          "X-Content-Type-Options": components["headers"]["ContentTypeOptions"];
          "X-Request-Id": components["headers"]["XRequestId"];
          "X-Robots-Tag": components["headers"]["RobotsTag"];
          [name: string]: unknown;
        };
        content: {
          "text/html": components["schemas"]["HtmlPage"];
        };
      };
      404: components["responses"]["PageNotFound"];
      413: components["responses"]["FormTooLarge"];
      415: components["responses"]["FormUnsupported"];
      429: components["responses"]["TooManyVisits"];
      500: components["responses"]["PageFailed"];
      503: components["responses"]["PageUnavailable"];
      507: components["responses"]["PageNoSpace"];
    };
  };
  submitForm: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Slug or id of the form.
         * @example reading-circle
         */
        form: components["parameters"]["FormReference"];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PublicSubmission"];
        "multipart/form-data": components["schemas"]["PublicSubmissionWithFiles"];
      };
    };
    responses: {
      /** @description The submission was accepted. */
      200: {
        headers: {
          "Cache-Control": components["headers"]["CacheControl"];
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PublicSubmissionResult"];
        };
      };
      400: components["responses"]["PublicFormRefused"];
      404: components["responses"]["PublicFormNotFound"];
      413: components["responses"]["PublicFormTooLarge"];
      415: components["responses"]["PublicFormUnsupported"];
      429: components["responses"]["PublicFormTooMany"];
      500: components["responses"]["PublicFormFailed"];
      503: components["responses"]["PublicFormUnavailable"];
      507: components["responses"]["PublicFormNoSpace"];
    };
  };
  recordFormView: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Slug or id of the form.
         * @example reading-circle
         */
        form: components["parameters"]["FormReference"];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PublicFormView"];
      };
    };
    responses: {
      /** @description The view is recorded. */
      204: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components["responses"]["PublicFormRefused"];
      404: components["responses"]["PublicFormNotFound"];
      413: components["responses"]["PublicFormTooLarge"];
      415: components["responses"]["PublicFormUnsupported"];
      429: components["responses"]["PublicFormTooMany"];
      500: components["responses"]["PublicFormFailed"];
      503: components["responses"]["PublicFormUnavailable"];
    };
  };
  followTriggerLink: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Token of the link: ids, an expiry time if necessary, and an HMAC. It is valid for one purpose. An altered token, or a token for another purpose, returns 404; an expired token returns 410.
         * @example EXAMPLEEXAMPLEEXAMPLEEXAMPLE
         */
        token: components["parameters"]["Token"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Redirects to the page in the settings of the trigger. */
      302: {
        headers: {
          "Cache-Control": components["headers"]["CacheControl"];
          Location: components["headers"]["RedirectLocation"];
          "Referrer-Policy": components["headers"]["ReferrerPolicy"];
          "X-Request-Id": components["headers"]["XRequestId"];
          "X-Robots-Tag": components["headers"]["RobotsTag"];
          [name: string]: unknown;
        };
        content?: never;
      };
      404: components["responses"]["PageNotFound"];
      429: components["responses"]["TooManyVisits"];
      500: components["responses"]["PageFailed"];
      503: components["responses"]["PageUnavailable"];
    };
  };
  receiveWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Token of the link: ids, an expiry time if necessary, and an HMAC. It is valid for one purpose. An altered token, or a token for another purpose, returns 404; an expired token returns 410.
         * @example EXAMPLEEXAMPLEEXAMPLEEXAMPLE
         */
        token: components["parameters"]["Token"];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["Webhook"];
      };
    };
    responses: {
      /** @description The webhook was accepted. */
      204: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components["responses"]["HookMalformed"];
      401: components["responses"]["HookForged"];
      404: components["responses"]["HookNotFound"];
      413: components["responses"]["HookTooLarge"];
      415: components["responses"]["ReportUnsupported"];
      500: components["responses"]["ReportFailed"];
      503: components["responses"]["ReportUnavailable"];
    };
  };
  receiveReport: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Mail provider that sends the report.
         * @example mailgun
         */
        provider: components["parameters"]["Provider"];
        /**
         * @description Secret part of the URL that `GET /settings/bounces` returns.
         * @example EXAMPLEEXAMPLEEXAMPLEEXAMPLE
         */
        token: components["parameters"]["InboundToken"];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ProviderReport"];
        "text/plain": components["schemas"]["ProviderReport"];
      };
    };
    responses: {
      /** @description The report is stored. */
      204: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components["responses"]["ReportMalformed"];
      401: components["responses"]["ReportForged"];
      404: components["responses"]["ReportNotFound"];
      413: components["responses"]["ReportTooLarge"];
      415: components["responses"]["ReportUnsupported"];
      500: components["responses"]["ReportFailed"];
      503: components["responses"]["ReportUnavailable"];
    };
  };
  loadPixel: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Token of the link: ids, an expiry time if necessary, and an HMAC. It is valid for one purpose. An altered token, or a token for another purpose, returns 404; an expired token returns 410.
         * @example EXAMPLEEXAMPLEEXAMPLEEXAMPLE
         */
        token: components["parameters"]["Token"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The image. */
      200: {
        headers: {
          "Cache-Control": components["headers"]["CacheControl"];
          "X-Content-Type-Options": components["headers"]["ContentTypeOptions"];
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "image/gif": components["schemas"]["Pixel"];
        };
      };
      404: components["responses"]["PageNotFound"];
      500: components["responses"]["PageFailed"];
      503: components["responses"]["PageUnavailable"];
    };
  };
  getPreferencesPage: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Token of the link: ids, an expiry time if necessary, and an HMAC. It is valid for one purpose. An altered token, or a token for another purpose, returns 404; an expired token returns 410.
         * @example EXAMPLEEXAMPLEEXAMPLEEXAMPLE
         */
        token: components["parameters"]["Token"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The page. */
      200: {
        headers: {
          "Cache-Control": components["headers"]["CacheControl"];
          "Content-Security-Policy": components["headers"]["ContentSecurityPolicy"];
          "Referrer-Policy": components["headers"]["ReferrerPolicy"];
          "X-Content-Type-Options": components["headers"]["ContentTypeOptions"];
          "X-Request-Id": components["headers"]["XRequestId"];
          "X-Robots-Tag": components["headers"]["RobotsTag"];
          [name: string]: unknown;
        };
        content: {
          "text/html": components["schemas"]["HtmlPage"];
        };
      };
      404: components["responses"]["PageNotFound"];
      410: components["responses"]["PageGone"];
      429: components["responses"]["TooManyVisits"];
      500: components["responses"]["PageFailed"];
      503: components["responses"]["PageUnavailable"];
    };
  };
  savePreferences: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Token of the link: ids, an expiry time if necessary, and an HMAC. It is valid for one purpose. An altered token, or a token for another purpose, returns 404; an expired token returns 410.
         * @example EXAMPLEEXAMPLEEXAMPLEEXAMPLE
         */
        token: components["parameters"]["Token"];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/x-www-form-urlencoded": components["schemas"]["PreferencesForm"];
      };
    };
    responses: {
      /** @description The page with the saved preferences. */
      200: {
        headers: {
          "Cache-Control": components["headers"]["CacheControl"];
          "Content-Security-Policy": components["headers"]["ContentSecurityPolicy"];
          "Referrer-Policy": components["headers"]["ReferrerPolicy"];
          "X-Content-Type-Options": components["headers"]["ContentTypeOptions"];
          "X-Request-Id": components["headers"]["XRequestId"];
          "X-Robots-Tag": components["headers"]["RobotsTag"];
          [name: string]: unknown;
        };
        content: {
          "text/html": components["schemas"]["HtmlPage"];
        };
      };
      400: components["responses"]["UnreadableForm"];
      404: components["responses"]["PageNotFound"];
      410: components["responses"]["PageGone"];
      413: components["responses"]["FormTooLarge"];
      415: components["responses"]["FormUnsupported"];
      429: components["responses"]["TooManyVisits"];
      500: components["responses"]["PageFailed"];
      503: components["responses"]["PageUnavailable"];
    };
  };
  getPrivacyConfirmPage: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Token of the link: ids, an expiry time if necessary, and an HMAC. It is valid for one purpose. An altered token, or a token for another purpose, returns 404; an expired token returns 410.
         * @example EXAMPLEEXAMPLEEXAMPLEEXAMPLE
         */
        token: components["parameters"]["Token"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The page. If the request is already confirmed, the page says so. */
      200: {
        headers: {
          "Cache-Control": components["headers"]["CacheControl"];
          "Content-Security-Policy": components["headers"]["ContentSecurityPolicy"];
          "Referrer-Policy": components["headers"]["ReferrerPolicy"];
          "X-Content-Type-Options": components["headers"]["ContentTypeOptions"];
          "X-Request-Id": components["headers"]["XRequestId"];
          "X-Robots-Tag": components["headers"]["RobotsTag"];
          [name: string]: unknown;
        };
        content: {
          "text/html": components["schemas"]["HtmlPage"];
        };
      };
      404: components["responses"]["PageNotFound"];
      410: components["responses"]["PageGone"];
      429: components["responses"]["TooManyVisits"];
      500: components["responses"]["PageFailed"];
      503: components["responses"]["PageUnavailable"];
    };
  };
  confirmPrivacyRequest: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Token of the link: ids, an expiry time if necessary, and an HMAC. It is valid for one purpose. An altered token, or a token for another purpose, returns 404; an expired token returns 410.
         * @example EXAMPLEEXAMPLEEXAMPLEEXAMPLE
         */
        token: components["parameters"]["Token"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The page that says by when the request is answered. */
      200: {
        headers: {
          "Cache-Control": components["headers"]["CacheControl"];
          "Content-Security-Policy": components["headers"]["ContentSecurityPolicy"];
          "Referrer-Policy": components["headers"]["ReferrerPolicy"];
          "X-Content-Type-Options": components["headers"]["ContentTypeOptions"];
          "X-Request-Id": components["headers"]["XRequestId"];
          "X-Robots-Tag": components["headers"]["RobotsTag"];
          [name: string]: unknown;
        };
        content: {
          "text/html": components["schemas"]["HtmlPage"];
        };
      };
      404: components["responses"]["PageNotFound"];
      410: components["responses"]["PageGone"];
      429: components["responses"]["TooManyVisits"];
      500: components["responses"]["PageFailed"];
      503: components["responses"]["PageUnavailable"];
    };
  };
  getPrivacyFilePage: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Token of the link: ids, an expiry time if necessary, and an HMAC. It is valid for one purpose. An altered token, or a token for another purpose, returns 404; an expired token returns 410.
         * @example EXAMPLEEXAMPLEEXAMPLEEXAMPLE
         */
        token: components["parameters"]["Token"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The page. */
      200: {
        headers: {
          "Cache-Control": components["headers"]["CacheControl"];
          "Content-Security-Policy": components["headers"]["ContentSecurityPolicy"];
          "Referrer-Policy": components["headers"]["ReferrerPolicy"];
          "X-Content-Type-Options": components["headers"]["ContentTypeOptions"];
          "X-Request-Id": components["headers"]["XRequestId"];
          "X-Robots-Tag": components["headers"]["RobotsTag"];
          [name: string]: unknown;
        };
        content: {
          "text/html": components["schemas"]["HtmlPage"];
        };
      };
      404: components["responses"]["PageNotFound"];
      410: components["responses"]["PageGone"];
      429: components["responses"]["TooManyVisits"];
      500: components["responses"]["PageFailed"];
      503: components["responses"]["PageUnavailable"];
    };
  };
  downloadPrivacyFile: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Token of the link: ids, an expiry time if necessary, and an HMAC. It is valid for one purpose. An altered token, or a token for another purpose, returns 404; an expired token returns 410.
         * @example EXAMPLEEXAMPLEEXAMPLEEXAMPLE
         */
        token: components["parameters"]["Token"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The link to the file. */
      303: {
        headers: {
          "Cache-Control": components["headers"]["CacheControl"];
          Location: components["headers"]["RedirectLocation"];
          "Referrer-Policy": components["headers"]["ReferrerPolicy"];
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content?: never;
      };
      404: components["responses"]["PageNotFound"];
      410: components["responses"]["PageGone"];
      429: components["responses"]["TooManyVisits"];
      500: components["responses"]["PageFailed"];
      503: components["responses"]["PageUnavailable"];
    };
  };
  getPrivacyPage: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Token of the link: ids, an expiry time if necessary, and an HMAC. It is valid for one purpose. An altered token, or a token for another purpose, returns 404; an expired token returns 410.
         * @example EXAMPLEEXAMPLEEXAMPLEEXAMPLE
         */
        token: components["parameters"]["Token"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The page. */
      200: {
        headers: {
          "Cache-Control": components["headers"]["CacheControl"];
          "Content-Security-Policy": components["headers"]["ContentSecurityPolicy"];
          "Referrer-Policy": components["headers"]["ReferrerPolicy"];
          "X-Content-Type-Options": components["headers"]["ContentTypeOptions"];
          "X-Request-Id": components["headers"]["XRequestId"];
          "X-Robots-Tag": components["headers"]["RobotsTag"];
          [name: string]: unknown;
        };
        content: {
          "text/html": components["schemas"]["HtmlPage"];
        };
      };
      404: components["responses"]["PageNotFound"];
      429: components["responses"]["TooManyVisits"];
      500: components["responses"]["PageFailed"];
      503: components["responses"]["PageUnavailable"];
    };
  };
  requestPrivacy: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Token of the link: ids, an expiry time if necessary, and an HMAC. It is valid for one purpose. An altered token, or a token for another purpose, returns 404; an expired token returns 410.
         * @example EXAMPLEEXAMPLEEXAMPLEEXAMPLE
         */
        token: components["parameters"]["Token"];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/x-www-form-urlencoded": components["schemas"]["PrivacyForm"];
      };
    };
    responses: {
      /** @description The page that asks the person to check the mailbox. The page does not say whether an e-mail was sent. */
      200: {
        headers: {
          "Cache-Control": components["headers"]["CacheControl"];
          "Content-Security-Policy": components["headers"]["ContentSecurityPolicy"];
          "Referrer-Policy": components["headers"]["ReferrerPolicy"];
          "X-Content-Type-Options": components["headers"]["ContentTypeOptions"];
          "X-Request-Id": components["headers"]["XRequestId"];
          "X-Robots-Tag": components["headers"]["RobotsTag"];
          [name: string]: unknown;
        };
        content: {
          "text/html": components["schemas"]["HtmlPage"];
        };
      };
      400: components["responses"]["UnreadableForm"];
      404: components["responses"]["PageNotFound"];
      413: components["responses"]["FormTooLarge"];
      415: components["responses"]["FormUnsupported"];
      429: components["responses"]["TooManyVisits"];
      500: components["responses"]["PageFailed"];
      503: components["responses"]["PageUnavailable"];
    };
  };
  getUnsubscribePage: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Token of the link: ids, an expiry time if necessary, and an HMAC. It is valid for one purpose. An altered token, or a token for another purpose, returns 404; an expired token returns 410.
         * @example EXAMPLEEXAMPLEEXAMPLEEXAMPLE
         */
        token: components["parameters"]["Token"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The page. If the recipient has already unsubscribed, the page says so and offers the preferences. */
      200: {
        headers: {
          "Cache-Control": components["headers"]["CacheControl"];
          "Content-Security-Policy": components["headers"]["ContentSecurityPolicy"];
          "Referrer-Policy": components["headers"]["ReferrerPolicy"];
          "X-Content-Type-Options": components["headers"]["ContentTypeOptions"];
          "X-Request-Id": components["headers"]["XRequestId"];
          "X-Robots-Tag": components["headers"]["RobotsTag"];
          [name: string]: unknown;
        };
        content: {
          "text/html": components["schemas"]["HtmlPage"];
        };
      };
      404: components["responses"]["PageNotFound"];
      410: components["responses"]["PageGone"];
      429: components["responses"]["TooManyVisits"];
      500: components["responses"]["PageFailed"];
      503: components["responses"]["PageUnavailable"];
    };
  };
  unsubscribe: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Token of the link: ids, an expiry time if necessary, and an HMAC. It is valid for one purpose. An altered token, or a token for another purpose, returns 404; an expired token returns 410.
         * @example EXAMPLEEXAMPLEEXAMPLEEXAMPLE
         */
        token: components["parameters"]["Token"];
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/x-www-form-urlencoded": components["schemas"]["UnsubscribeForm"];
        "multipart/form-data": components["schemas"]["UnsubscribeForm"];
      };
    };
    responses: {
      /** @description The page that says that the recipient is unsubscribed, with a link to the preferences. */
      200: {
        headers: {
          "Cache-Control": components["headers"]["CacheControl"];
          "Content-Security-Policy": components["headers"]["ContentSecurityPolicy"];
          "Referrer-Policy": components["headers"]["ReferrerPolicy"];
          "X-Content-Type-Options": components["headers"]["ContentTypeOptions"];
          "X-Request-Id": components["headers"]["XRequestId"];
          "X-Robots-Tag": components["headers"]["RobotsTag"];
          [name: string]: unknown;
        };
        content: {
          "text/html": components["schemas"]["HtmlPage"];
        };
      };
      404: components["responses"]["PageNotFound"];
      410: components["responses"]["PageGone"];
      500: components["responses"]["PageFailed"];
      503: components["responses"]["PageUnavailable"];
    };
  };
  getVerifySenderPage: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Token of the link: ids, an expiry time if necessary, and an HMAC. It is valid for one purpose. An altered token, or a token for another purpose, returns 404; an expired token returns 410.
         * @example EXAMPLEEXAMPLEEXAMPLEEXAMPLE
         */
        token: components["parameters"]["Token"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The page. If the address is already verified, the page says so. */
      200: {
        headers: {
          "Cache-Control": components["headers"]["CacheControl"];
          "Content-Security-Policy": components["headers"]["ContentSecurityPolicy"];
          "Referrer-Policy": components["headers"]["ReferrerPolicy"];
          "X-Content-Type-Options": components["headers"]["ContentTypeOptions"];
          "X-Request-Id": components["headers"]["XRequestId"];
          "X-Robots-Tag": components["headers"]["RobotsTag"];
          [name: string]: unknown;
        };
        content: {
          "text/html": components["schemas"]["HtmlPage"];
        };
      };
      404: components["responses"]["PageNotFound"];
      410: components["responses"]["PageGone"];
      429: components["responses"]["TooManyVisits"];
      500: components["responses"]["PageFailed"];
      503: components["responses"]["PageUnavailable"];
    };
  };
  confirmSender: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Token of the link: ids, an expiry time if necessary, and an HMAC. It is valid for one purpose. An altered token, or a token for another purpose, returns 404; an expired token returns 410.
         * @example EXAMPLEEXAMPLEEXAMPLEEXAMPLE
         */
        token: components["parameters"]["Token"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The page that says that the sender is verified. */
      200: {
        headers: {
          "Cache-Control": components["headers"]["CacheControl"];
          "Content-Security-Policy": components["headers"]["ContentSecurityPolicy"];
          "Referrer-Policy": components["headers"]["ReferrerPolicy"];
          "X-Content-Type-Options": components["headers"]["ContentTypeOptions"];
          "X-Request-Id": components["headers"]["XRequestId"];
          "X-Robots-Tag": components["headers"]["RobotsTag"];
          [name: string]: unknown;
        };
        content: {
          "text/html": components["schemas"]["HtmlPage"];
        };
      };
      404: components["responses"]["PageNotFound"];
      410: components["responses"]["PageGone"];
      429: components["responses"]["TooManyVisits"];
      500: components["responses"]["PageFailed"];
      503: components["responses"]["PageUnavailable"];
    };
  };
  viewMessage: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Token of the link: ids, an expiry time if necessary, and an HMAC. It is valid for one purpose. An altered token, or a token for another purpose, returns 404; an expired token returns 410.
         * @example EXAMPLEEXAMPLEEXAMPLEEXAMPLE
         */
        token: components["parameters"]["Token"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The message. */
      200: {
        headers: {
          "Cache-Control": components["headers"]["CacheControl"];
          "Content-Security-Policy": components["headers"]["ContentSecurityPolicy"];
          "Referrer-Policy": components["headers"]["ReferrerPolicy"];
          "X-Content-Type-Options": components["headers"]["ContentTypeOptions"];
          "X-Request-Id": components["headers"]["XRequestId"];
          "X-Robots-Tag": components["headers"]["RobotsTag"];
          [name: string]: unknown;
        };
        content: {
          "text/html": components["schemas"]["HtmlPage"];
        };
      };
      404: components["responses"]["PageNotFound"];
      410: components["responses"]["PageGone"];
      500: components["responses"]["PageFailed"];
      503: components["responses"]["PageUnavailable"];
    };
  };
}
type FlattenedDeepRequired<T> = {
  [K in keyof T]-?: FlattenedDeepRequired<T[K] extends unknown[] | undefined | null ? Extract<T[K], unknown[]>[number] : T[K]>;
};
type ReadonlyArray<T> = [
  Exclude<T, undefined>
] extends [
  unknown[]
] ? Readonly<Exclude<T, undefined>> : Readonly<Exclude<T, undefined>[]>;
export const contactFrequencyValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ContactFrequency"]> = ["all", "weekly", "monthly"];
export const contactTrackingValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ContactTracking"]> = ["none", "aggregate", "individual"];
export const faultCodeValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["FaultCode"]> = ["required", "unknown_member", "unknown_parameter", "type", "enum", "format", "pattern", "minimum", "maximum", "min_length", "max_length", "min_items", "max_items", "unique_items", "min_properties", "not_allowed", "not_found", "invalid_value"];
export const formEdgeValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["FormEdge"]> = ["top", "bottom", "left", "right"];
export const formPresentationKindValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["FormPresentationKind"]> = ["inline", "popup", "slide_in", "bar"];
export const mailProviderValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["MailProvider"]> = ["ses", "sendgrid", "mailgun", "postmark", "brevo", "sparkpost", "generic"];
export const privacyRequestKindValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["PrivacyRequestKind"]> = ["access", "erase"];
export const problemCodeValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ProblemCode"]> = ["invalid_request", "malformed_body", "invalid_cursor", "too_complex", "unauthenticated", "invalid_credentials", "invalid_nonce", "missing_capability", "missing_scope", "pro_lock", "not_found", "method_not_allowed", "request_timeout", "email_taken", "external_id_taken", "contact_trashed", "address_erased", "invalid_transition", "already_exists", "in_use", "invalid_state", "not_ready", "count_mismatch", "too_many", "source_unauthorized", "source_forbidden", "source_unavailable", "source_bad_answer", "source_changed", "source_rate_limited", "archive_refused", "dry_run_required", "mapping_incomplete", "changed_since", "idempotency_in_progress", "idempotency_outcome_unknown", "precondition_failed", "body_too_large", "unsupported_media_type", "idempotency_mismatch", "rate_limited", "internal_error", "unavailable", "insufficient_storage"];
export const unsubscribeReasonValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["UnsubscribeReason"]> = ["too_often", "not_relevant", "never_signed_up", "content", "other"];
