using System;
using System.Globalization;
using System.Net.Http;
using System.Net.Http.Headers;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.RegularExpressions;
using System.Threading.Tasks;

/// <summary>
/// A world of its own. <see cref="Url"/> is the base URL for the client under test. It needs .NET and no other package,
/// so NUnit and MSTest can take it as well as xUnit.
/// </summary>
public sealed class Sandbox
{
    private static readonly HttpClient Http = new HttpClient { Timeout = TimeSpan.FromSeconds(10) };
    private readonly string server = Variable("ESPELHO_URL");
    private readonly string name;
    private readonly string began =
        DateTime.UtcNow.ToString("yyyy-MM-dd'T'HH:mm:ss.fff'Z'", CultureInfo.InvariantCulture);
    public string Url { get; }
    public string Token { get; } = Variable("ESPELHO_TOKEN");

    private Sandbox(string test)
    {
        var words = Regex.Replace(test.ToLowerInvariant(), "[^a-z0-9]+", "-").Trim('-');
        var unique = Guid.NewGuid().ToString("N").Substring(0, 12);
        name = $"test-{words.Substring(0, Math.Min(words.Length, 40))}-{unique}";
        Url = $"{server}/~{name}";
    }

    /// <summary>Runs a test with a sandbox of its own. When it fails, the message also says what was refused.</summary>
    public static async Task Test(Func<Sandbox, Task> test, [CallerMemberName] string name = "")
    {
        var sandbox = new Sandbox(name);
        try
        {
            await test(sandbox);
        }
        catch (Exception failure)
        {
            var report = await sandbox.FailureReport();
            if (report == "") throw;
            throw new Exception($"{failure.Message}\n{report}", failure);
        }
        finally
        {
            // A 404 says that it was never used.
            await Send("DELETE", $"{sandbox.server}/_sandboxes/{sandbox.name}");
        }
    }

    /// <summary>Calls the control plane: <c>Control("POST", "/clock/advance", "{\"by\":\"PT1H\"}")</c>.</summary>
    public async Task<string> Control(string method, string path, string body = "")
    {
        var response = await Send(method, $"{Url}/_sandbox{path}", body);
        var text = await response.Content.ReadAsStringAsync();
        if (response.IsSuccessStatusCode) return text;
        throw new HttpRequestException($"{method} {path} {(int)response.StatusCode} {text}");
    }

    private async Task<string> FailureReport()
    {
        var response = await Send("GET", $"{server}/_sandboxes/failure-report?sandbox={name}&since={began}");
        return await response.Content.ReadAsStringAsync();
    }

    private static Task<HttpResponseMessage> Send(string method, string url, string body = "")
    {
        var request = new HttpRequestMessage(new HttpMethod(method), url);
        // A server without a control token does not look at it.
        var token = Environment.GetEnvironmentVariable("ESPELHO_CONTROL_TOKEN") ?? "none";
        request.Headers.Authorization = new AuthenticationHeaderValue("Bearer", token);
        if (body != "") request.Content = new StringContent(body, Encoding.UTF8, "application/json");
        return Http.SendAsync(request);
    }

    private static string Variable(string name) => Environment.GetEnvironmentVariable(name) ??
        throw new InvalidOperationException($"There is no {name}: run the tests with `espelho exec -- dotnet test`");
}
