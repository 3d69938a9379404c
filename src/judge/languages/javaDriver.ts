/**
 * An archive of all compiled classes. Their names are not known in advance, so one file that contains all classes is
 * copied out of the sandbox.
 */
export const ARCHIVE = "main.jar";

/** The file with the name of the main class; the `java` command reads it as an argument file. */
export const MAIN_CLASS = "main.class";

/**
 * Compiles one source file and packs its classes in a single JVM, which takes a third of the time that two JVMs take.
 * The source may declare public classes and packages of any name: the file name is not compared with them. The main
 * class is a public class with a main method, otherwise `Main`, otherwise the first class with a main method; a source
 * without a main method is a compile error. Arguments: options for javac, followed by the source file.
 */
export const DRIVER_SOURCE = `
import com.sun.source.util.*;
import java.io.*;
import java.net.URI;
import java.nio.file.*;
import java.util.*;
import java.util.zip.*;
import javax.lang.model.element.*;
import javax.lang.model.type.*;
import javax.tools.*;

public class Driver extends SimpleJavaFileObject implements TaskListener {
    /** From this version on, an instance method without arguments may start a program. */
    static final int INSTANCE_MAIN = 25;

    final byte[] code;
    JavacTask task;
    String mainClass;
    int mainRank = Integer.MAX_VALUE;

    /** One class file holds the source, the listener and the program. */
    Driver(String name, byte[] code) {
        super(URI.create("string:///" + name), Kind.SOURCE);
        this.code = code;
    }

    public static void main(String[] args) throws IOException {
        String name = args[args.length - 1];
        List<String> options = Arrays.asList(args).subList(0, args.length - 1);
        Driver driver = new Driver(name, Files.readAllBytes(Path.of(name)));
        driver.compile(options);
        if (driver.mainClass == null) {
            System.err.println("No class has a method public static void main(String[] args).");
            System.exit(1);
        }
        Files.writeString(Path.of("${MAIN_CLASS}"), driver.mainClass);
        try (ZipOutputStream jar = new ZipOutputStream(new FileOutputStream("${ARCHIVE}"))) {
            jar.setLevel(0);
            pack(new File("."), "", jar);
        }
    }

    private void compile(List<String> options) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        PrintWriter messages = new PrintWriter(System.err, true);
        task = (JavacTask) compiler.getTask(messages, null, null, options, null, List.of(this));
        task.addTaskListener(this);
        if (!task.call()) System.exit(1);
    }

    /** The file fits public classes and packages of any name. */
    @Override public boolean isNameCompatible(String simpleName, Kind kind) {
        return kind == Kind.SOURCE;
    }

    /** As in messages: without the path of the folder. */
    @Override public String getName() {
        return uri.getPath().substring(1);
    }

    @Override public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return new String(code, java.nio.charset.StandardCharsets.UTF_8);
    }

    @Override public void finished(TaskEvent event) {
        if (event.getKind() != TaskEvent.Kind.ANALYZE) return;
        TypeElement type = event.getTypeElement();
        if (type == null || type.getNestingKind() != NestingKind.TOP_LEVEL || !isStartable(type)) return;
        boolean isPublic = type.getModifiers().contains(Modifier.PUBLIC);
        int rank = isPublic ? 0 : type.getSimpleName().contentEquals("Main") ? 1 : 2;
        if (rank >= mainRank) return;
        mainRank = rank;
        mainClass = task.getElements().getBinaryName(type).toString();
    }

    private boolean isStartable(TypeElement type) {
        for (Element member : task.getElements().getAllMembers(type)) {
            if (member.getKind() == ElementKind.METHOD && isMain((ExecutableElement) member)) return true;
        }
        return false;
    }

    private static boolean isMain(ExecutableElement method) {
        Set<Modifier> modifiers = method.getModifiers();
        if (!method.getSimpleName().contentEquals("main")) return false;
        if (method.getReturnType().getKind() != TypeKind.VOID) return false;
        List<? extends VariableElement> parameters = method.getParameters();
        boolean takesArguments = parameters.size() == 1
            && parameters.get(0).asType().toString().equals("java.lang.String[]");
        if (Runtime.version().feature() >= INSTANCE_MAIN) {
            return !modifiers.contains(Modifier.PRIVATE) && (takesArguments || parameters.isEmpty());
        }
        return takesArguments && modifiers.contains(Modifier.PUBLIC) && modifiers.contains(Modifier.STATIC);
    }

    private static void pack(File folder, String prefix, ZipOutputStream jar) throws IOException {
        File[] files = folder.listFiles();
        Arrays.sort(files);
        for (File file : files) {
            if (file.isDirectory()) {
                pack(file, prefix + file.getName() + "/", jar);
            } else if (file.getName().endsWith(".class")) {
                jar.putNextEntry(new ZipEntry(prefix + file.getName()));
                Files.copy(file.toPath(), jar);
                jar.closeEntry();
            }
        }
    }
}
`;
