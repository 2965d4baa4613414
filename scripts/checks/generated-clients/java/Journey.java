import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;
import java.util.Base64;
import java.util.List;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.AjustesRegistroApi;
import org.openapitools.client.api.ApiKeyApi;
import org.openapitools.client.api.LocalTrabalhoApi;
import org.openapitools.client.api.TurnosExcecoesApi;
import org.openapitools.client.model.Adjustment;
import org.openapitools.client.model.AdjustmentRequest;
import org.openapitools.client.model.ApiKeyRequest;
import org.openapitools.client.model.ErrorBody;
import org.openapitools.client.model.Location;
import org.openapitools.client.model.ProposedRecord;
import org.openapitools.client.model.ShiftDaysImportRequest;
import org.openapitools.client.model.UnlinkRequest;
import org.openapitools.client.model.WorkLocationUpdate;

/** Five operations and a refusal through the client that OpenAPI Generator makes. */
public class Journey {
  static final String COLLABORATOR = "c0000000-0000-4000-8000-000000000003";

  public static void main(String[] args) throws Exception {
    URI server = URI.create(System.getenv("ESPELHO_URL"));
    ApiClient client = new ApiClient().setHost(server.getHost()).setPort(server.getPort()).setBasePath("/~generated")
        .setRequestInterceptor(request -> request.header("Authorization", "Bearer " + System.getenv("ESPELHO_TOKEN")));

    ApiKeyApi keys = new ApiKeyApi(client);
    ApiKeyRequest key = new ApiKeyRequest().name("CI").addPermissionsItem("ajuste-registro:solicitar");
    check(keys.apiKeyControllerCriarApiKey(key).getStatus(), "a key is created");

    Adjustment adjustment = new AjustesRegistroApi(client).ajusteRegistroControllerSolicitarAjusteRegistro(
        new AdjustmentRequest()
            .jornada("24/03/2026")
            .formato(AdjustmentRequest.FormatoEnum.REGISTRO_PONTO)
            .descricao("Esqueci de registrar a saída")
            .motivoId("a0000000-0000-4000-8000-000000000004")
            .registrosPropostos(List.of(
                at("2026-03-24T08:01:00-03:00"), at("2026-03-24T12:03:00-03:00"),
                at("2026-03-24T13:00:00-03:00"), at("2026-03-24T17:00:00-03:00"))));
    check(adjustment.getFormato() == Adjustment.FormatoEnum.REGISTRO_PONTO, "an adjustment is requested");
    check(adjustment.getRegistrosPropostos().size() == 4, "it has the four records");
    check(adjustment.getCreatedAt() != null, "it says when it was made");
    check(adjustment.getFrequenciaDiariaJornada().getData() != null, "it shows its day");

    check("CD Recife".equals(new LocalTrabalhoApi(client).localTrabalhoControllerAtualizarLocalTrabalho(
        "10000000-0000-4000-8000-000000000002",
        new WorkLocationUpdate().nome("CD Recife").addLocalizacoesItem(new Location().nome("CD Areias"))).getNome()),
        "a work location is updated");

    TurnosExcecoesApi exceptions = new TurnosExcecoesApi(client);
    String file = "collaboratorId,date,swappedDate,swappedCollaboratorId,remarks\n"
        + COLLABORATOR + ",17/04/2026,18/04/2026,,Inventário\n";
    check(exceptions.turnosExcecoesControllerImportarDias(new ShiftDaysImportRequest().base64("data:text/csv;base64,"
        + Base64.getEncoder().encodeToString(file.getBytes(StandardCharsets.UTF_8)))).getErrors().isEmpty(),
        "a file is imported");
    check(exceptions.turnosExcecoesControllerDesvincularColaboradores("e0000000-0000-4000-8000-000000000001",
        new UnlinkRequest().addCollaboratorIdsItem(COLLABORATOR)).getStatus(), "a collaborator is unlinked");

    try {
      keys.apiKeyControllerCriarApiKey(new ApiKeyRequest().name(""));
      check(false, "a key without a name is refused");
    } catch (ApiException refusal) {
      check(refusal.getCode() == 400, "a key without a name is refused");
      ErrorBody error = client.getObjectMapper().readValue(refusal.getResponseBody(), ErrorBody.class);
      check(error.getMessage() != null, "the refusal has a message");
    }
  }

  static ProposedRecord at(String instant) {
    return new ProposedRecord().dataHora(OffsetDateTime.parse(instant));
  }

  static void check(boolean holds, String sentence) {
    if (!holds) throw new AssertionError(sentence);
  }
}
