//! What a client made by the rust generator of openapi-generator can do. Prints one line of JSON.
use crm::apis::configuration::Configuration;
use crm::apis::{campaigns_api, contacts_api, imports_api, jobs_api, settings_api, Error};
use crm::models::{CampaignSend, CampaignState, ImportStart, JobState, ProLockProblem};
use serde_json::{from_str, from_value, json};
use std::{env, time::Duration};

type Fault = Box<dyn std::error::Error>;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Fault> {
    let company = env::var("CRM_COMPANY")?;
    let client = Configuration {
        base_path: env::var("CRM_URL")?,
        basic_auth: Some(("admin".into(), env::var("CRM_PASSWORD").ok())),
        ..Configuration::new()
    };
    let soon = || tokio::time::sleep(Duration::from_millis(100));
    let rule = json!({ "field": "company", "operator": "is", "value": company });
    let condition = json!({ "match": "all", "conditions": [rule] });

    let email = format!("{company}@example.com");
    let new = from_value(json!({ "email": email, "company": company, "status": "subscribed" }))?;
    let contact = contacts_api::create_contact(&client, new, None).await?;

    let mut listed = 0;
    let mut cursor: Option<String> = None;
    loop {
        let page = contacts_api::list_contacts(
            &client, None, None, None, None, None, None, None, None, None, None, None, None, None, None, None,
            Some(2), cursor.as_deref(), None,
        )
        .await?;
        listed += page.data.len();
        cursor = page.page.next_cursor;
        if cursor.is_none() {
            break;
        }
    }
    let search = from_value(json!({ "condition": condition }))?;
    let found = contacts_api::search_contacts(&client, search).await?;

    let new = from_value(json!({ "filename": "readers.csv", "format": "csv" }))?;
    let made = imports_api::create_import(&client, new, None).await?;
    let file = format!("email,company\n{company}-2@example.com,{company}\n");
    let target = made.upload.ok_or("no link for the file")?.url;
    client.client.put(target).body(file).send().await?.error_for_status()?;
    let id = made.id.to_string();
    let mut job = imports_api::start_import(&client, &id, ImportStart::new(), None).await?;
    while matches!(job.state, JobState::Queued | JobState::Running) {
        soon().await;
        job = jobs_api::get_job(&client, &job.id.to_string(), None).await?;
    }

    let source = "[Unsubscribe]({{ links.unsubscribe_url }}) {{ business.address }}";
    let draft = from_value(json!({
        "name": format!("For {company}"),
        "content": { "kind": "markdown", "subject": "New books", "source": source },
        "audience": { "include": { "condition": condition } },
    }))?;
    let id = campaigns_api::create_campaign(&client, draft, None).await?.id.to_string();
    let mut campaign = campaigns_api::send_campaign(&client, &id, CampaignSend::new(), None, None).await?;
    while matches!(campaign.state, CampaignState::Preparing | CampaignState::Sending) {
        soon().await;
        campaign = campaigns_api::get_campaign(&client, &id, None).await?;
    }

    let key = from_value(json!({ "name": "Shop", "capabilities": ["crm_access"], "scopes": ["contacts:read"] }))?;
    let upgrade_url = match settings_api::create_api_key(&client, key, None).await {
        // The type of an error is the first one that fits: a problem without the members of a lock.
        Err(Error::ResponseError(answer)) => Some(from_str::<ProLockProblem>(&answer.content)?.upgrade_url),
        Err(error) => return Err(error.into()),
        Ok(_) => None,
    };

    let result = json!({
        "created": contact.email,
        "listed": listed,
        "found": found.data.iter().map(|one| &one.email).collect::<Vec<_>>(),
        "imported": job.counters.created,
        "accepted": campaign.accounting.map(|states| states.accepted),
        "upgrade_url": upgrade_url,
    });
    println!("{result}");
    Ok(())
}
