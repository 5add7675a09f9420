import com.google.gson.Gson;
import crm.ApiClient;
import crm.ApiException;
import crm.api.*;
import crm.model.*;
import java.net.URI;
import java.net.http.*;
import java.util.*;

/** What a client made by openapi-generator for Java can do. Prints one line of JSON. */
class OpenapiGenerator {
  public static void main(String[] words) throws Exception {
    String company = System.getenv("CRM_COMPANY");
    ApiClient client = new ApiClient();
    client.setBasePath(System.getenv("CRM_URL"));
    client.setUsername("admin");
    client.setPassword(System.getenv("CRM_PASSWORD"));
    ContactsApi contacts = new ContactsApi(client);
    CampaignsApi campaigns = new CampaignsApi(client);
    String condition = """
        {"match":"all","conditions":[{"field":"company","operator":"is","value":"%s"}]}""".formatted(company);

    Contact contact = contacts.createContact(ContactCreate.fromJson("""
        {"email":"%s@example.com","company":"%s","status":"subscribed"}""".formatted(company, company))).execute();

    int listed = 0;
    String cursor = null;
    do {
      ContactPage page = contacts.listContacts().limit(2).cursor(cursor).execute();
      listed += page.getData().size();
      cursor = page.getPage().getNextCursor();
    } while (cursor != null);
    ContactPage found =
        contacts.searchContacts(ContactSearch.fromJson("{\"condition\":%s}".formatted(condition))).execute();

    ImportsApi imports = new ImportsApi(client);
    ModelImport upload =
        imports.createImport(ImportCreate.fromJson("{\"filename\":\"readers.csv\",\"format\":\"csv\"}")).execute();
    String file = "email,company\n%s-2@example.com,%s\n".formatted(company, company);
    HttpRequest put = HttpRequest.newBuilder(URI.create(upload.getUpload().getUrl().toString()))
        .PUT(HttpRequest.BodyPublishers.ofString(file)).build();
    HttpClient.newHttpClient().send(put, HttpResponse.BodyHandlers.ofString());
    Job job = imports.startImport(upload.getId(), new ImportStart()).execute();
    while (List.of("queued", "running").contains(job.getState().getValue())) {
      Thread.sleep(100);
      job = new JobsApi(client).getJob(job.getId()).execute();
    }

    Campaign campaign = campaigns.createCampaign(CampaignCreate.fromJson("""
        {"name":"For %s","content":{"kind":"markdown","subject":"New books",
        "source":"[Unsubscribe]({{ links.unsubscribe_url }}) {{ business.address }}"},
        "audience":{"include":{"condition":%s}}}""".formatted(company, condition))).execute();
    campaign = campaigns.sendCampaign(campaign.getId(), new CampaignSend()).execute();
    while (List.of("preparing", "sending").contains(campaign.getState().getValue())) {
      Thread.sleep(100);
      campaign = campaigns.getCampaign(campaign.getId()).execute();
    }

    String upgradeUrl = null;
    try {
      new SettingsApi(client).createApiKey(ApiKeyCreate.fromJson("""
          {"name":"Shop","capabilities":["crm_access"],"scopes":["contacts:read"]}""")).execute();
    } catch (ApiException error) {
      upgradeUrl = ProLockProblem.fromJson(error.getResponseBody()).getUpgradeUrl();
    }

    Map<String, Object> result = new LinkedHashMap<>();
    result.put("created", contact.getEmail());
    result.put("listed", listed);
    result.put("found", found.getData().stream().map(Contact::getEmail).toList());
    result.put("imported", job.getCounters().getCreated());
    result.put("accepted", campaign.getAccounting().getAccepted());
    result.put("upgrade_url", upgradeUrl);
    System.out.println(new Gson().newBuilder().serializeNulls().create().toJson(result));
  }
}
