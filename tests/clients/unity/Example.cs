// Runs the script of docs/unity.md without Unity: its method Start, then OnDestroy.
using System;
using System.Reflection;
using System.Threading;
using UnityEngine;

namespace UnityEngine
{
    public class MonoBehaviour { }

    public static class Debug
    {
        public static void Log(object message) { Console.WriteLine(message); }
    }
}

public static class Example
{
    // An "async void" tells its context when it has ended.
    private sealed class Context : SynchronizationContext
    {
        public readonly ManualResetEvent Ended = new ManualResetEvent(false);

        public override void OperationCompleted() { Ended.Set(); }
    }

    public static int Main()
    {
        var context = new Context();
        SynchronizationContext.SetSynchronizationContext(context);
        var screen = new FirstScreen();
        Call(screen, "Start");
        if (!context.Ended.WaitOne(60000)) return 1;
        Call(screen, "OnDestroy");
        return 0;
    }

    private static void Call(MonoBehaviour screen, string method)
    {
        screen.GetType().GetMethod(method, BindingFlags.NonPublic | BindingFlags.Instance).Invoke(screen, null);
    }
}
