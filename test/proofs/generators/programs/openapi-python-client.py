"""What a client made by openapi-python-client can do. Prints one line of JSON."""

import base64
import json
import os
import time
import typing

import httpx
from contact_relationship_service_client import AuthenticatedClient
from contact_relationship_service_client.api.campaigns import create_campaign, get_campaign, send_campaign
from contact_relationship_service_client.api.contacts import create_contact, list_contacts, search_contacts
from contact_relationship_service_client.api.imports import create_import, start_import
from contact_relationship_service_client.api.jobs import get_job
from contact_relationship_service_client.api.settings import create_api_key

company = os.environ["CRM_COMPANY"]
credentials = base64.b64encode(f"admin:{os.environ['CRM_PASSWORD']}".encode()).decode()
client = AuthenticatedClient(base_url=os.environ["CRM_URL"], token=credentials, prefix="Basic")


def call(operation, body=None, **arguments):
    if body is not None:
        arguments["body"] = typing.get_type_hints(operation.sync)["body"].from_dict(body)
    return operation.sync(client=client, **arguments)


condition = {"match": "all", "conditions": [{"field": "company", "operator": "is", "value": company}]}
contact = call(create_contact, {"email": f"{company}@example.com", "company": company, "status": "subscribed"})

listed, cursor = 0, None
while True:
    page = call(list_contacts, limit=2, **({} if cursor is None else {"cursor": cursor}))
    listed += len(page.data)
    cursor = page.page.next_cursor
    if cursor is None:
        break
found = call(search_contacts, {"condition": condition})

upload = call(create_import, {"filename": "readers.csv", "format": "csv"})
httpx.put(upload.upload.url, content=f"email,company\n{company}-2@example.com,{company}\n").raise_for_status()
job = call(start_import, {}, id=upload.id)
while job.state in ("queued", "running"):
    time.sleep(0.1)
    job = call(get_job, id=job.id)

campaign = call(
    create_campaign,
    {
        "name": f"For {company}",
        "content": {
            "kind": "markdown",
            "subject": "New books",
            "source": "[Unsubscribe]({{ links.unsubscribe_url }}) {{ business.address }}",
        },
        "audience": {"include": {"condition": condition}},
    },
)
campaign = call(send_campaign, {}, id=campaign.id)
while campaign.state not in ("finished", "partially_failed", "cancelled", "paused"):
    time.sleep(0.1)
    campaign = call(get_campaign, id=campaign.id)
lock = call(create_api_key, {"name": "Shop", "capabilities": ["crm_access"], "scopes": ["contacts:read"]})

print(
    json.dumps(
        {
            "created": contact.email,
            "listed": listed,
            "found": [one.email for one in found.data],
            "imported": job.counters.created,
            "accepted": campaign.accounting.accepted,
            "upgrade_url": lock.upgrade_url,
        }
    )
)
