import administratorOperations from './administrator-operations.js'
import auditEventDeclared from './audit-event-declared.js'
import boundedRequest from './bounded-request.js'
import capabilityDeclared from './capability-declared.js'
import codeList from './code-list.js'
import descriptionComplete from './description-complete.js'
import destructiveNeedsAdminister from './destructive-needs-administer.js'
import exactResponse from './exact-response.js'
import furtherScopes from './further-scopes.js'
import growingLists from './growing-lists.js'
import headersDocumented from './headers-documented.js'
import idempotencyParameter from './idempotency-parameter.js'
import jsonBodies from './json-bodies.js'
import knownExtensions from './known-extensions.js'
import linearPattern from './linear-pattern.js'
import listParameters from './list-parameters.js'
import memberNames from './member-names.js'
import memberTypes from './member-types.js'
import namedExamples from './named-examples.js'
import operationIdGrammar from './operation-id-grammar.js'
import pageHeaders from './page-headers.js'
import pathFiles from './path-files.js'
import pathNames from './path-names.js'
import preconditionsOffered from './preconditions-offered.js'
import proLockDocumented from './pro-lock-documented.js'
import problemSet from './problem-set.js'
import putSaysItsSemantics from './put-says-its-semantics.js'
import ratePolicyDeclared from './rate-policy-declared.js'
import refusalsTold from './refusals-told.js'
import schemaFiles from './schema-files.js'
import seedDeclared from './seed-declared.js'
import standardParts, { addStandardParts } from './standard-parts.js'
import { addMembers } from './support/members.js'
import timeNames from './time-names.js'
import unambiguousPaths from './unambiguous-paths.js'

/**
 * The rules of the house for the contract, as a plugin of Redocly. Each rule is one file, named like the rule, and is
 * switched on in redocly.yaml as `house/<name>`; test/contract/lint-rules.test.ts shows each of them breaking.
 */
export default function plugin() {
  return {
    id: 'house',
    preprocessors: { oas3: { 'add-members': addMembers, 'add-standard-parts': addStandardParts } },
    rules: {
      oas3: {
        'administrator-operations': administratorOperations,
        'audit-event-declared': auditEventDeclared,
        'bounded-request': boundedRequest,
        'capability-declared': capabilityDeclared,
        'code-list': codeList,
        'description-complete': descriptionComplete,
        'destructive-needs-administer': destructiveNeedsAdminister,
        'exact-response': exactResponse,
        'further-scopes': furtherScopes,
        'growing-lists': growingLists,
        'headers-documented': headersDocumented,
        'idempotency-parameter': idempotencyParameter,
        'json-bodies': jsonBodies,
        'known-extensions': knownExtensions,
        'linear-pattern': linearPattern,
        'list-parameters': listParameters,
        'member-names': memberNames,
        'member-types': memberTypes,
        'named-examples': namedExamples,
        'operation-id-grammar': operationIdGrammar,
        'page-headers': pageHeaders,
        'path-files': pathFiles,
        'path-names': pathNames,
        'preconditions-offered': preconditionsOffered,
        'pro-lock-documented': proLockDocumented,
        'problem-set': problemSet,
        'put-says-its-semantics': putSaysItsSemantics,
        'rate-policy-declared': ratePolicyDeclared,
        'refusals-told': refusalsTold,
        'schema-files': schemaFiles,
        'seed-declared': seedDeclared,
        'standard-parts': standardParts,
        'time-names': timeNames,
        'unambiguous-paths': unambiguousPaths,
      },
    },
  }
}
