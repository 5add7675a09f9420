"""What a client made by the python generator of openapi-generator can do. Prints one line of JSON."""

import json
import os
import time

import httpx
import crm

company = os.environ["CRM_COMPANY"]
configuration = crm.Configuration(host=os.environ["CRM_URL"], username="admin", password=os.environ["CRM_PASSWORD"])
client = crm.ApiClient(configuration)
contacts, imports, jobs = crm.ContactsApi(client), crm.ImportsApi(client), crm.JobsApi(client)
campaigns, settings = crm.CampaignsApi(client), crm.SettingsApi(client)

condition = {"match": "all", "conditions": [{"field": "company", "operator": "is", "value": company}]}
contact = contacts.create_contact(
    crm.ContactCreate.from_dict({"email": f"{company}@example.com", "company": company, "status": "subscribed"})
)

listed, cursor = 0, None
while True:
    page = contacts.list_contacts(limit=2, cursor=cursor)
    listed += len(page.data)
    cursor = page.page.next_cursor
    if cursor is None:
        break
found = contacts.search_contacts(crm.ContactSearch.from_dict({"condition": condition}))

upload = imports.create_import(crm.ImportCreate.from_dict({"filename": "readers.csv", "format": "csv"}))
file = f"email,company\n{company}-2@example.com,{company}\n"
httpx.put(upload.to_dict()["upload"]["url"], content=file).raise_for_status()
job = imports.start_import(upload.id, crm.ImportStart.from_dict({}))
while job.state in ("queued", "running"):
    time.sleep(0.1)
    job = jobs.get_job(job.id)

draft = {
    "name": f"For {company}",
    "content": {
        "kind": "markdown",
        "subject": "New books",
        "source": "[Unsubscribe]({{ links.unsubscribe_url }}) {{ business.address }}",
    },
    "audience": {"include": {"condition": condition}},
}
campaign = campaigns.create_campaign(crm.CampaignCreate.from_dict(draft))
campaign = campaigns.send_campaign(campaign.id, crm.CampaignSend.from_dict({}))
while campaign.state in ("preparing", "sending"):
    time.sleep(0.1)
    campaign = campaigns.get_campaign(campaign.id)
try:
    settings.create_api_key(
        crm.ApiKeyCreate.from_dict({"name": "Shop", "capabilities": ["crm_access"], "scopes": ["contacts:read"]})
    )
    lock = None
except crm.exceptions.ForbiddenException as error:
    lock = json.loads(error.body)

result = {
    "created": contact.email,
    "listed": listed,
    "found": [one.email for one in found.data],
    "imported": job.counters.created,
    "accepted": campaign.to_dict()["accounting"]["accepted"],
    "upgrade_url": lock["upgrade_url"] if lock else None,
}
print(json.dumps(result))
